import { errorCodes, type ErrorName, type FieldProblem } from '@/contract/error-codes';

/** A refusal with a contract code; the error handler sends it. */
export class Problem extends Error {
  readonly status: number;
  readonly code: number;
  readonly detail: string | undefined;
  readonly fields: FieldProblem[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly problem: ErrorName,
    options: {
      detail?: string;
      fields?: FieldProblem[];
      message?: string;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(options.message ?? errorCodes[problem].message);
    this.name = 'Problem';
    this.status = errorCodes[problem].status;
    this.code = errorCodes[problem].code;
    this.detail = options.detail;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export const invalid = (field: string, message: string): Problem =>
  new Problem('validation', { fields: [{ field, message }] });

/** For warehouse commands. */
export const refusal = (field: string, message: string): Problem =>
  new Problem('operatorInput', { fields: [{ field, message }] });
