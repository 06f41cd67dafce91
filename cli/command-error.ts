import type { FieldProblem } from '@/contract/error-codes';

/** Printed as one line without a stack trace. `fields` are the values that the host refused. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly fields: readonly FieldProblem[] = [],
  ) {
    super(message);
    this.name = 'CommandError';
  }
}
