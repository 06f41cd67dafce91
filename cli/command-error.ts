import type { FieldProblem } from '@/contract/error-codes';

/** Printed as one line without a stack. `fields` are the values the host refused. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly fields: readonly FieldProblem[] = [],
  ) {
    super(message);
    this.name = 'CommandError';
  }
}
