import type { FieldProblem } from '@/contract/error-codes';
import { errorNumbers } from '@/contract/error-numbers';

/** The general failures of spec §8, and the host's coded refusals. */
export type ErrorKind = 'offline' | 'network' | 'timeout' | 'server' | 'coded' | 'mismatch' | 'cancelled';

/** The one error of the portal: whatever goes wrong with a call becomes this. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: number | null;
  readonly detail: string | null;
  readonly fields: FieldProblem[];
  readonly requestId: string | null;
  /** Seconds after which to try again, when the host has said so. */
  readonly retryAfter: number | null;

  constructor(
    readonly kind: ErrorKind,
    more: { message?: string; status?: number; code?: number; detail?: string; fields?: FieldProblem[]; requestId?: string; retryAfter?: number | null } = {},
  ) {
    super(more.message ?? kind);
    this.name = 'ApiError';
    this.status = more.status ?? 0;
    this.code = more.code ?? null;
    this.detail = more.detail ?? null;
    this.fields = more.fields ?? [];
    this.requestId = more.requestId ?? null;
    this.retryAfter = more.retryAfter ?? null;
  }

  /** True when the call was refused with this problem of the contract. */
  is(problem: keyof typeof errorNumbers): boolean {
    return this.code === errorNumbers[problem];
  }

  /** True when the host does not take the caller for the member that they say they are. */
  get sessionRefused(): boolean {
    return this.is('unauthenticated') || this.is('invalidSession') || this.is('suiteMismatch');
  }

  /** True when there is nothing to tell but that it failed: what was tried says so in its own words (spec §8 "user message or …"). */
  get wordless(): boolean {
    return isWordless(this);
  }

  /** True when nobody can say whether the call took effect, so a retry must reuse its key. */
  get ambiguous(): boolean {
    return this.kind === 'network' || this.kind === 'timeout' || this.kind === 'offline' || this.kind === 'server';
  }
}

/** See `ApiError.wordless`. */
export const isWordless = ({ kind, code }: { kind: ErrorKind; code: number | null }): boolean => kind === 'server' || code === errorNumbers.internal;

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
  return { kind: error.kind, message: error.message, status: error.status, code: error.code, requestId: error.requestId };
}

/** Anything thrown, as an ApiError. Code that could not be fetched is a lost connection like any other. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof Error && error.name === 'ChunkLoadError') return lostConnection();
  return new ApiError('server', { status: 500 });
}

/** No answer at all: the reader's connection where the browser says so, else the network or the server. */
export function lostConnection(): ApiError {
  return new ApiError(typeof navigator !== 'undefined' && navigator.onLine === false ? 'offline' : 'network');
}

const nameOfCode = new Map<number, keyof typeof errorNumbers>(
  Object.entries(errorNumbers).map(([name, code]) => [code, name as keyof typeof errorNumbers]),
);

/**
 * The catalogue (spec §8): the key in the `errors` namespace for an error, or null when the host's own message is
 * what must be shown (a code we do not know).
 */
export function catalogueKey(error: Pick<PlainError, 'kind' | 'code'>): string | null {
  if (error.kind !== 'coded') return error.kind === 'cancelled' ? null : error.kind;
  const name = error.code === null ? undefined : nameOfCode.get(error.code);
  return name ?? null;
}

/**
 * The text to show for an error, in the reader's language; the host's own words for an unknown code.
 * @param t translator of the `errors` namespace
 */
export function describeError(error: Pick<PlainError, 'kind' | 'code' | 'message'>, t: { (key: never): string; has(key: never): boolean }): string {
  const key = catalogueKey(error);
  if (key && t.has(key as never)) return t(key as never);
  return error.message || t('server' as never);
}

interface WireError {
  error?: { error_code?: unknown; message?: unknown; error_code_detailed?: unknown; fields?: unknown; request_id?: unknown };
}

/** A host may send an object of messages by field instead of a sentence (spec §8); it travels on as JSON text. */
const messageText = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : typeof value === 'string' ? value : undefined);

/** Refusals of 500 and above that say all there is to say: nothing was done, and why. */
const definite = new Set<unknown>([errorNumbers.gatewayDown, errorNumbers.socialDown, errorNumbers.uploadsPaused]);

/** Reads a refused answer of the host. A body that is no envelope is a server error. */
export function fromAnswer(status: number, body: unknown, headers: { portalError?: string; retryAfter?: number | null } = {}): ApiError {
  const { portalError, retryAfter } = headers;
  if (portalError === 'network' || portalError === 'timeout') return new ApiError(portalError, { status });
  const wire = (typeof body === 'object' && body !== null ? (body as WireError).error : undefined) ?? {};
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const more = {
    status,
    ...(messageText(wire.message) && { message: messageText(wire.message) }),
    ...(typeof wire.error_code === 'number' && { code: wire.error_code }),
    ...(text(wire.error_code_detailed) && { detail: text(wire.error_code_detailed) }),
    ...(text(wire.request_id) && { requestId: text(wire.request_id) }),
    retryAfter,
    fields: Array.isArray(wire.fields) ? (wire.fields as FieldProblem[]) : [],
  };
  // Some hosts refuse a session in no words at all.
  if (status === 401 && wire.error_code === undefined) return new ApiError('coded', { ...more, code: errorNumbers.unauthenticated });
  if (status >= 500 && !definite.has(wire.error_code)) return new ApiError('server', more);
  return new ApiError(wire.error_code === undefined ? 'server' : 'coded', more);
}
