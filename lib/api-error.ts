import type { FieldProblem } from '@/contract/error-codes';
import { errorNumbers } from '@/contract/error-numbers';

/**
 * The general failures of spec §8, the host's coded refusals, and a browser that keeps no cookie.
 */
export type ErrorKind =
  'offline' | 'network' | 'timeout' | 'server' | 'coded' | 'mismatch' | 'cancelled' | 'cookies';

/** The one error of the portal: whatever goes wrong with a call becomes this. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: number | null;
  readonly fields: FieldProblem[];
  readonly requestId: string | null;
  /** Seconds after which to try again, when the host has said so. */
  readonly retryAfter: number | null;

  constructor(
    readonly kind: ErrorKind,
    more: {
      message?: string;
      status?: number;
      code?: number;
      fields?: FieldProblem[];
      requestId?: string;
      retryAfter?: number | null;
    } = {},
  ) {
    super(more.message ?? kind);
    this.name = 'ApiError';
    this.status = more.status ?? 0;
    this.code = more.code ?? null;
    this.fields = more.fields ?? [];
    this.requestId = more.requestId ?? null;
    this.retryAfter = more.retryAfter ?? null;
  }

  /** By name: pages and API routes are bundles with a class each, and share one client. */
  static override [Symbol.hasInstance](value: unknown): value is ApiError {
    return value instanceof Error && value.name === 'ApiError';
  }

  /** True when the call was refused with this problem of the contract. */
  is(problem: keyof typeof errorNumbers): boolean {
    return this.code === errorNumbers[problem];
  }

  /** True when the host does not take the caller for the member that they say they are. */
  get sessionRefused(): boolean {
    return this.code !== null && sessionCodes.has(this.code);
  }

  /**
   * True when there is nothing to tell but that it failed: what was tried says so in its own words
   * (spec §8 "user message or …").
   */
  get wordless(): boolean {
    return isWordless(this);
  }

  /**
   * True when nobody can say whether this call, or an earlier one under the same key, took effect:
   * a retry must reuse the key. Only a refusal by the host's rules settles it; one made before them
   * (session, rate, still under way) says nothing about it.
   */
  get ambiguous(): boolean {
    return (
      this.kind !== 'coded' ||
      unjudgedStatuses.has(this.status) ||
      this.is('inFlight') ||
      this.sessionRefused ||
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

/**
 * A host that refuses with these has not looked at the key: no session, too late, too early, too
 * often.
 */
const unjudgedStatuses: ReadonlySet<number> = new Set([401, 408, 425, 429]);

interface Failure {
  kind: ErrorKind;
  code: number | null;
  message?: string;
}

/** See `ApiError.wordless`. */
export const isWordless = ({ kind, code, message }: Failure): boolean =>
  (kind === 'server' || code === errorNumbers.internal) && !supportWords({ kind, code, message });

/**
 * The server's own words and the failing address of a failure that has no others: for support, in
 * test mode (spec §8). Empty in every other build.
 */
const supportWords = ({ kind, code, message = '' }: Partial<Failure>): string =>
  process.env.WITH_TEST_MODE &&
  (kind === 'server' || kind === 'timeout' || code === errorNumbers.internal) &&
  message !== kind
    ? message
    : '';

/** The plain form of an error that can travel in page props. */
export interface PlainError {
  kind: ErrorKind;
  message: string;
  status: number;
  code: number | null;
  requestId: string | null;
}

/** An ApiError as plain data, for page props. */
export function toPlain(error: ApiError): PlainError {
  return {
    kind: error.kind,
    message: error.message,
    status: error.status,
    code: error.code,
    requestId: error.requestId,
  };
}

/**
 * Anything thrown, as an ApiError. Code that could not be fetched is a lost connection like any
 * other.
 */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof Error && error.name === 'ChunkLoadError') return lostConnection();
  return new ApiError('server', { status: 500 });
}

/**
 * No answer at all: the reader's connection where the browser says so, else the network or the
 * server.
 */
export function lostConnection(): ApiError {
  return new ApiError(
    typeof navigator !== 'undefined' && navigator.onLine === false ? 'offline' : 'network',
  );
}

const nameOfCode = new Map<number, keyof typeof errorNumbers>(
  Object.entries(errorNumbers).map(([name, code]) => [code, name as keyof typeof errorNumbers]),
);

/**
 * The catalogue (spec §8): the key in the `errors` namespace for an error, or null when the host's
 * own message is what must be shown (a code we do not know).
 */
export function catalogueKey(error: Pick<PlainError, 'kind' | 'code'>): string | null {
  if (error.kind !== 'coded') return error.kind === 'cancelled' ? null : error.kind;
  const name = error.code === null ? undefined : nameOfCode.get(error.code);
  return name ?? null;
}

/**
 * The text to show for an error, in the reader's language; the host's own words for an unknown
 * code.
 * @param t translator of the `errors` namespace
 */
export function describeError(
  error: Pick<PlainError, 'kind' | 'code' | 'message'>,
  t: { (key: never): string; has(key: never): boolean },
): string {
  const words = supportWords(error);
  if (words) return words;
  const key = catalogueKey(error);
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

/**
 * A host may send an object of messages by field instead of a sentence (spec §8); it travels on as
 * JSON text.
 */
const messageText = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(value)
    : typeof value === 'string'
      ? value
      : undefined;

/** Refusals of 500 and above with a text of their own that says more than that it failed. */
const definite = new Set<unknown>([
  errorNumbers.gatewayDown,
  errorNumbers.socialDown,
  errorNumbers.uploadsPaused,
  errorNumbers.unavailable,
]);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isFieldProblem = (value: unknown): value is FieldProblem =>
  isRecord(value) && typeof value['field'] === 'string' && typeof value['message'] === 'string';

/** What the portal itself says of a host's answer, in the header x-portal-error. */
export const portalErrors = ['network', 'timeout', 'mismatch'] as const;

const refusedNumber = (code: unknown) => {
  const number = typeof code === 'string' && /^\d{3}$/.test(code) ? Number(code) : code;
  return typeof number === 'number' && number >= 400 && number <= 599 ? number : null;
};

/**
 * A refusal that a host has sent with status 200 (spec §7 "status_code 200 expected"): `status`
 * false, also as a word (spec §8), or a `status_code` of 400 and more; null for any other answer.
 */
export function refusalInside(body: unknown): ApiError | null {
  if (!isRecord(body)) return null;
  const refusedStatus = refusedNumber(body['status_code']);
  const saysFalse = body['status'] === false || body['status'] === 'false';
  return refusedStatus !== null || saysFalse ? fromAnswer(refusedStatus ?? 400, body) : null;
}

/** A host's number of an error, which some send as text. */
const codeOf = (value: unknown) => {
  const number = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' ? number : undefined;
};

/**
 * What error_code_detailed adds (spec §8): a number of the catalogue is more precise than
 * error_code, words stand in for a missing message.
 */
function detailed(value: unknown): { code?: number; words?: string } {
  const code = codeOf(value);
  if (code !== undefined) return nameOfCode.has(code) ? { code } : {};
  return typeof value === 'string' && value !== '' ? { words: value } : {};
}

/** Reads a refused answer of the host. A body that is no envelope is a server error. */
export function fromAnswer(
  status: number,
  body: unknown,
  headers: { portalError?: string; retryAfter?: number | null } = {},
): ApiError {
  const { portalError, retryAfter } = headers;
  const envelope = isRecord(body) ? body : {};
  // A host may write its error into the envelope itself.
  const wire: NonNullable<WireError['error']> = isRecord(envelope['error'])
    ? envelope['error']
    : envelope;
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const requestId = text(wire.request_id);
  const portalKind = portalErrors.find((kind) => kind === portalError);
  const detail = detailed(wire.error_code_detailed);
  const code = detail.code ?? codeOf(wire.error_code);
  const message = messageText(wire.message) ?? detail.words;
  if (portalKind)
    return new ApiError(portalKind, {
      status,
      ...(requestId && { requestId }),
      ...(process.env.WITH_TEST_MODE && message && { message }),
    });
  const more = {
    status,
    ...(message && { message }),
    ...(code !== undefined && { code }),
    ...(requestId && { requestId }),
    retryAfter,
    fields: Array.isArray(wire.fields) ? wire.fields.filter(isFieldProblem) : [],
  };
  // Some hosts refuse a session in no words at all, or in their own.
  if (status === 401 && !nameOfCode.has(code as number))
    return new ApiError('coded', { ...more, code: errorNumbers.unauthenticated });
  if (status >= 500 && !definite.has(code)) return new ApiError('server', more);
  return new ApiError(code === undefined && !message ? 'server' : 'coded', more);
}
