/** See tally.d.ts. */
exports.Tally = class Tally {
  #counts = new Map();

  of(name) {
    return this.#counts.get(name) ?? 0;
  }

  add(name) {
    this.#counts.set(name, this.of(name) + 1);
  }

  remove(name) {
    if (this.of(name) > 1) this.#counts.set(name, this.of(name) - 1);
    else this.#counts.delete(name);
  }
};
