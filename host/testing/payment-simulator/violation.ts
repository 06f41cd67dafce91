/** A broken rule, which ends the story. */
export class Violation extends Error {
  constructor(
    readonly rule: string,
    readonly detail: string,
  ) {
    super(`${rule}: ${detail}`);
    this.name = 'Violation';
  }
}
