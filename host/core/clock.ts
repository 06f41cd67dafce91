/** The host's one clock, so that tests can travel. */
let offsetMs = 0;

/** Now, as this host sees it. */
export function now(): Date {
  return new Date(Date.now() + offsetMs);
}

/** Moves the clock by an offset in milliseconds from real time; 0 returns to the present. */
export function travel(ms: number): void {
  offsetMs = ms;
}
