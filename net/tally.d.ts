/** How many there are of each name; a name of which there are none takes no room. */
export class Tally {
  of(name: string): number;
  add(name: string): void;
  remove(name: string): void;
}
