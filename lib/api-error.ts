import type { FieldProblem } from '@/contract/error-codes';
import { errorNumbers } from '@/contract/error-numbers';

export type ErrorKind =
  'offline' | 'network' | 'timeout' | 'server' | 'coded' | 'mismatch' | 'cancelled' | 'cookies';

/** Every failed call becomes this error. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: number | null;
  readonly fields: FieldProblem[];
  readonly requestId: string | null;
  /** Seconds, if the host sent them. */
  readonly retryAfter: number | null;

  constructor(
    readonly kind: ErrorKind,
    details: {
      message?: string;
      status?: number;
      code?: number;
      fields?: FieldProblem[];
      requestId?: string;
      retryAfter?: number | null;
    } = {},
  ) {
    super(details.message ?? kind);
    this.name = 'ApiError';
    this.status = details.status ?? 0;
    this.code = details.code ?? null;
    this.fields = details.fields ?? [];
    this.requestId = details.requestId ?? null;
    this.retryAfter = details.retryAfter ?? null;
  }

  /** By name: pages and API routes bundle separate classes but share a client. */
  static override [Symbol.hasInstance](value: unknown): value is ApiError {
    return value instanceof Error && value.name === 'ApiError';
  }

  is(problem: keyof typeof errorNumbers): boolean {
    return this.code === errorNumbers[problem];
  }

  get isSessionRefused(): boolean {
    return this.code !== null && sessionCodes.has(this.code);
  }

  /** The failure has no message of its own, so the caller's text is shown. */
  get lacksMessage(): boolean {
    return lacksMessage(this);
  }

  /**
   * The call may have taken effect: retries must reuse the key. Rule-based refusals settle it;
   * session or rate refusals do not.
   */
  get isAmbiguous(): boolean {
    return (
      this.kind !== 'coded' ||
      statusesBeforeKeyCheck.has(this.status) ||
      this.is('inFlight') ||
      this.isSessionRefused ||
      this.is('unavailable')
    );
  }
}

const sessionCodes: ReadonlySet<number> = new Set([
  errorNumbers.unauthenticated,
  errorNumbers.invalidSession,
  errorNumbers.suiteMissing,
  errorNumbers.suiteMismatch,
]);

/** The host responds with these before it checks the key. */
const statusesBeforeKeyCheck: ReadonlySet<number> = new Set([401, 408, 425, 429]);

interface Failure {
  kind: ErrorKind;
  code: number | null;
  message?: string;
}

/** See `ApiError.lacksMessage`. */
export const lacksMessage = ({ kind, code, message }: Failure): boolean =>
  (kind === 'server' || code === errorNumbers.internal) &&
  !readSupportMessage({ kind, code, message });

/** The server's message and URL, for support in test mode. Empty in other builds. */
const readSupportMessage = ({ kind, code, message = '' }: Partial<Failure>): string =>
  process.env.WITH_TEST_MODE &&
  (kind === 'server' || kind === 'timeout' || code === errorNumbers.internal) &&
  message !== kind
    ? message
    : '';

/** Plain form for page props. */
export interface PlainError {
  kind: ErrorKind;
  message: string;
  status: number;
  code: number | null;
  requestId: string | null;
}

export function toPlain(error: ApiError): PlainError {
  return {
    kind: error.kind,
    message: error.message,
    status: error.status,
    code: error.code,
    requestId: error.requestId,
  };
}

/** A failed chunk load counts as a lost connection. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof Error && error.name === 'ChunkLoadError') return createConnectionError();
  return new ApiError('server', { status: 500 });
}

export function createConnectionError(): ApiError {
  return new ApiError(
    typeof navigator !== 'undefined' && navigator.onLine === false ? 'offline' : 'network',
  );
}

const nameByCode = new Map<number, keyof typeof errorNumbers>(
  Object.entries(errorNumbers).map(([name, code]) => [code, name as keyof typeof errorNumbers]),
);

/** Returns a key of `errors`, or null for an unknown code. */
export function findErrorKey(error: Pick<PlainError, 'kind' | 'code'>): string | null {
  if (error.kind !== 'coded') return error.kind === 'cancelled' ? null : error.kind;
  const name = error.code === null ? undefined : nameByCode.get(error.code);
  return name ?? null;
}

/** `t` translates keys of the `errors` namespace. */
export function describeError(
  error: Pick<PlainError, 'kind' | 'code' | 'message'>,
  t: { (key: never): string; has(key: never): boolean },
): string {
  const supportMessage = readSupportMessage(error);
  if (supportMessage) return supportMessage;
  const key = findErrorKey(error);
  if (key) return t((t.has(key as never) ? key : 'server') as never);
  return error.message || t('server' as never);
}

interface WireError {
  error?: {
    error_code?: unknown;
    message?: unknown;
    error_code_detailed?: unknown;
    fields?: unknown;
    request_id?: unknown;
  };
}

/** Hosts may send field messages as an object; it becomes JSON. */
const readMessage = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(value)
    : typeof value === 'string'
      ? value
      : undefined;

const definiteCodes = new Set<unknown>([
  errorNumbers.gatewayDown,
  errorNumbers.socialDown,
  errorNumbers.uploadsPaused,
  errorNumbers.unavailable,
]);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isFieldProblem = (value: unknown): value is FieldProblem =>
  isRecord(value) && typeof value['field'] === 'string' && typeof value['message'] === 'string';

/** Values of the x-portal-error header. */
export const portalErrors = ['network', 'timeout', 'mismatch'] as const;

const parseRefusedStatus = (code: unknown) => {
  const number = typeof code === 'string' && /^\d{3}$/.test(code) ? Number(code) : code;
  return typeof number === 'number' && number >= 400 && number <= 599 ? number : null;
};

/** Detects a refusal sent with status 200: `status` false, or `status_code` of 400 or more. */
export function findRefusal(body: unknown): ApiError | null {
  if (!isRecord(body)) return null;
  const refusedStatus = parseRefusedStatus(body['status_code']);
  const saysFalse = body['status'] === false || body['status'] === 'false';
  return refusedStatus !== null || saysFalse ? readApiError(refusedStatus ?? 400, body) : null;
}

/** Some hosts send the number as a string. */
const parseCode = (value: unknown) => {
  const number = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' ? number : undefined;
};

/** A catalog number overrides error_code; text replaces a missing message. */
function parseDetail(value: unknown): { code?: number; text?: string } {
  const code = parseCode(value);
  if (code !== undefined) return nameByCode.has(code) ? { code } : {};
  return typeof value === 'string' && value !== '' ? { text: value } : {};
}

/** A body without an envelope is a server error. */
export function readApiError(
  status: number,
  body: unknown,
  context: { portalError?: string; retryAfter?: number | null; startsSession?: boolean } = {},
): ApiError {
  const { portalError, retryAfter, startsSession } = context;
  const envelope = isRecord(body) ? body : {};
  // Hosts may put the error fields in the envelope.
  const wire: NonNullable<WireError['error']> = isRecord(envelope['error'])
    ? envelope['error']
    : envelope;
  const readString = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const requestId = readString(wire.request_id);
  const portalKind = portalErrors.find((kind) => kind === portalError);
  const detail = parseDetail(wire.error_code_detailed);
  const code = detail.code ?? parseCode(wire.error_code);
  const message = readMessage(wire.message) ?? detail.text;
  if (portalKind)
    return new ApiError(portalKind, {
      status,
      ...(requestId && { requestId }),
      ...(process.env.WITH_TEST_MODE && message && { message }),
    });
  const details = {
    status,
    ...(message && { message }),
    ...(code !== undefined && { code }),
    ...(requestId && { requestId }),
    retryAfter,
    fields: Array.isArray(wire.fields) ? wire.fields.filter(isFieldProblem) : [],
  };
  // Some hosts send a 401 without a catalog code.
  if (status === 401 && !nameByCode.has(code as number) && !(startsSession && message))
    return new ApiError('coded', { ...details, code: errorNumbers.unauthenticated });
  if (status >= 500 && !definiteCodes.has(code)) return new ApiError('server', details);
  return new ApiError(code === undefined && !message ? 'server' : 'coded', details);
}
