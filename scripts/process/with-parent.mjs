/**
 * The end of standard input means the supervisor was killed, so the program stops too. Workers
 * load this file too, but their parent is not the supervisor. Plain JavaScript, because built programs have
 * no TypeScript loader.
 */
if (String(process.ppid) === process.env.SUPERVISOR_PID) {
  const stopSelf = () => process.kill(process.pid, 'SIGTERM');
  process.stdin.on('end', stopSelf).on('error', stopSelf);
  process.stdin.resume();
  process.stdin.unref?.();
}
