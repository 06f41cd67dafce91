/**
 * Whether a statement failed because of the unique index, or on many machines of its directory,
 * whose shard only the message names.
 */
export function violates(error: unknown, index: string): boolean {
  if (!(error instanceof Error)) return false;
  return (
    (error as { constraint?: unknown }).constraint === index ||
    error.message.includes(`unique constraint "${index}_`) ||
    violates(error.cause, index)
  );
}
