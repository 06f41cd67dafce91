import type { FieldProblem } from '@/contract/error-codes';

/** A failure that is told in one line, without a stack. `fields`: the values the host refused. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly fields: readonly FieldProblem[] = [],
  ) {
    super(message);
    this.name = 'CommandError';
  }
}
