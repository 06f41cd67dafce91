/**
 * Milliseconds for which waiting work is started in one go; then new requests get their turn to be
 * read.
 */
const STARTING_MS = 20;
/**
 * Milliseconds after which work that has not finished lets the next begin: it is waiting for the
 * host, which costs the portal nothing.
 */
const RUNNING_MS = 250;

/** Calls of sign-in, payments and gateways, then the pages of these, then everything else. */
export type Line = 'calls' | 'pages' | 'ordinary';
/** Starts work and resolves when it is over. */
type Job = () => Promise<void>;

/**
 * Starts work for a moment, then lets new requests be read, and counted or refused: else they would
 * wait unseen in their connections. Calls of sign-in and payments wait for nobody; of all others
 * `most` are started at a time, pages of sign-in and payments before the rest.
 */
export function makeLine(most: number): (line: Line, job: Job) => void {
  const lines: Record<Line, Job[]> = { calls: [], pages: [], ordinary: [] };
  let running = 0;
  let scheduled = false;
  const occupy = (ended: Promise<void>) => {
    running += 1;
    let over = false;
    const free = () => {
      if (over) return;
      over = true;
      clearTimeout(late);
      running -= 1;
      schedule();
    };
    const late = setTimeout(free, RUNNING_MS);
    void ended.then(free);
  };
  const startNext = (): boolean => {
    const call = lines.calls.shift();
    const job =
      call ?? (running < most ? (lines.pages.shift() ?? lines.ordinary.shift()) : undefined);
    if (!job) return false;
    const ended = job();
    if (!call) occupy(ended);
    return true;
  };
  const startSome = () => {
    scheduled = false;
    const until = performance.now() + STARTING_MS;
    while (startNext()) if (performance.now() >= until) return schedule();
  };
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(startSome);
  };
  return (line, job) => {
    lines[line].push(job);
    schedule();
  };
}
