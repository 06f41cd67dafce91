/** True when the database refused something by this constraint or index. */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false;
  return (
    (error as { constraint?: unknown }).constraint === constraint ||
    violates(error.cause, constraint)
  );
}
