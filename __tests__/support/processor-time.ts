/** CPU milliseconds of a task. Unlike wall-clock time, they do not depend on other load. */
export async function processorMs(task: () => unknown): Promise<number> {
  const began = process.cpuUsage();
  await task();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}
