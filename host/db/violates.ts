/**
 * Returns whether a statement failed because of the unique index. On a distributed database, the
 * constraint is on a shard of the index's directory, and only the message names that shard.
 */
export function violatesIndex(error: unknown, index: string): boolean {
  if (!(error instanceof Error)) return false;
  return (
    (error as { constraint?: unknown }).constraint === index ||
    error.message.includes(`unique constraint "${index}_`) ||
    violatesIndex(error.cause, index)
  );
}
