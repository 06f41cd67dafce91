/**
 * Loaded before a supervised program: the supervisor holds the other end of standard input, so its
 * end means that the supervisor was killed, and the program then stops as if it had been asked to.
 * Node hands this file on to the program's own workers, whose standard input means nothing: they
 * are left alone. Plain JavaScript, since built programs have nothing that would read types.
 */
if (String(process.ppid) === process.env.SUPERVISOR_PID) {
  const stopByItself = () => process.kill(process.pid, 'SIGTERM');
  process.stdin.on('end', stopByItself).on('error', stopByItself);
  process.stdin.resume();
  process.stdin.unref?.();
}
