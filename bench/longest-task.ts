/** Times are in microseconds. */
export interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string };
}

/** Returns the longest main-thread task in milliseconds of processor time. */
export function findLongestTask(events: readonly TraceEvent[]): number {
  const threadKey = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadKey),
  );
  const tasks = events.filter(
    (event) => event.name === 'RunTask' && mainThreads.has(threadKey(event)),
  );
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}
