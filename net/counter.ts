/** Counts per name; zero counts use no memory. */
export class Counter {
  readonly #counts = new Map<string, number>();

  count(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  add(name: string): void {
    this.#counts.set(name, this.count(name) + 1);
  }

  remove(name: string): void {
    if (this.count(name) > 1) this.#counts.set(name, this.count(name) - 1);
    else this.#counts.delete(name);
  }
}
