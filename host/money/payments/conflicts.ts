/** True when the database refused something by this constraint or index. */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false;
  return (
    (error as { constraint?: unknown }).constraint === constraint ||
    violates(error.cause, constraint)
  );
}

/** True when a target had an applied capture, or its live authorisation, already. */
export const isSecondApplied = (error: unknown): boolean =>
  violates(error, 'captures_one_applied') || violates(error, 'authorizations_one_live');
