/**
 * The milliseconds of processor time that a task takes. Unlike a clock's they do not grow when the
 * machine has other things to do.
 */
export async function processorMs(task: () => unknown): Promise<number> {
  const began = process.cpuUsage();
  await task();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}
