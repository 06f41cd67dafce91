/** CPU milliseconds of a task. Unlike wall-clock time, they do not depend on other load. */
export async function measureProcessorMs(task: () => unknown): Promise<number> {
  const startUsage = process.cpuUsage();
  await task();
  const { user, system } = process.cpuUsage(startUsage);
  return (user + system) / 1000;
}
