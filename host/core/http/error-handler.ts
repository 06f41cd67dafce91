import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { ErrorEnvelope, FieldProblem } from '@/contract/error-codes';
import { limits } from '@/contract/limits';

import { env } from '../env';
import { Problem } from '../errors';

import { isTurnedAway } from './admission';
import { UNMATCHED_ROUTE } from './request-log';

const MAX_FIELDS = 50;
/** A union field has one fault per branch. */
const MAX_FAULTS = 1000;
const EXHAUSTED_RETRY_SECONDS = 30;
const FALLBACK = 'invalid';

const problems = new WeakMap<FastifyRequest, Problem>();

export const findProblem = (request: FastifyRequest): Problem | undefined => problems.get(request);

/** Maps failures to the error envelope without leaking stack, SQL or paths. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = toProblem(error);
    problems.set(request, problem);
    if (request.raw.aborted) request.log.debug('the caller disconnected');
    else if (problem.status >= 500 && !isTurnedAway(request))
      request.log.error({ err: error, operation: formatOperation(request) }, 'request failed');
    return send(reply, request, problem, error);
  });
  app.setNotFoundHandler((request, reply) => {
    const allowedMethods = listMethods(app, request.url.split('?')[0] ?? '');
    if (allowedMethods.length === 0) return send(reply, request, new Problem('notFound'));
    reply.header('allow', allowedMethods.join(', '));
    return send(reply, request, new Problem('methodNotAllowed'));
  });
}

const listMethods = (app: FastifyInstance, url: string) =>
  app.supportedMethods.filter((method) => app.hasRoute({ method, url }));

const formatOperation = ({ method, routeOptions }: FastifyRequest) =>
  `${method} ${routeOptions.url ?? UNMATCHED_ROUTE}`;

const defaultRetryAfter: Readonly<Record<number, number>> = { 429: 60, 503: 2 };

function send(reply: FastifyReply, request: FastifyRequest, problem: Problem, cause?: Error) {
  const retryAfter = problem.retryAfterSeconds ?? defaultRetryAfter[problem.status];
  if (retryAfter && !reply.hasHeader('retry-after'))
    reply.header('retry-after', String(retryAfter));
  const visibleCause =
    process.env.WITH_TEST_MODE !== '' && env.TEST_MODE && problem.status >= 500 && cause;
  const envelope: ErrorEnvelope = {
    status: false,
    status_code: problem.status,
    error: {
      error_code: problem.code,
      message: visibleCause
        ? `${cause.message} (${request.method} ${request.url.split('?')[0]})`
        : problem.message,
      ...(problem.detail && { error_code_detailed: problem.detail }),
      ...(problem.fields && { fields: problem.fields }),
      request_id: request.id,
    },
  };
  return reply.status(problem.status).header('cache-control', 'no-store').send(envelope);
}

interface CodedError {
  code?: string;
}

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'EAGAIN',
  '57014', // statement timeout
  '25P03',
  '25P04', // transaction timeout
]);
/**
 * 08 connections, 53 resources, 58 system errors, 57P shutdown and startup, 25006 read-only server.
 */
const unavailableClasses = /^(08|53|58)...$|^57P..$|^25006$/;
/** Disk and memory take longer than two seconds to free up. */
const exhaustedPattern = /^(ENOSPC|EDQUOT|EROFS|EIO|ENOMEM|25006|53[12]00|58...)$/;
/** Client values that do not fit their column. */
const invalidValueCodes = new Set(['22P02', '22003', '22001', '22007', '22008', '22021', '22P05']);
const busyCodes = new Set(['55P03', '40P01', '40001']);

export function toProblem(error: FastifyError | Error): Problem {
  if (error instanceof Problem) return error;
  const fastifyError = error as FastifyError;
  if (fastifyError.validation)
    return new Problem('validation', {
      fields: mergeProblems(fastifyError.validation.slice(0, MAX_FAULTS).map(toFieldProblem)).slice(
        0,
        MAX_FIELDS,
      ),
    });
  if (fastifyError.statusCode === 415) return new Problem('mediaType');
  if (fastifyError.statusCode === 429)
    return new Problem('tooManyRequests', { retryAfterSeconds: 60 });
  if (fastifyError.statusCode && fastifyError.statusCode >= 400 && fastifyError.statusCode < 500)
    return new Problem('validation');
  const pgCode = findCode(error);
  if (pgCode && invalidValueCodes.has(pgCode)) return new Problem('validation');
  if (pgCode && busyCodes.has(pgCode)) return new Problem('inFlight');
  if (pgCode && isUnavailable(pgCode)) {
    return new Problem('unavailable', {
      retryAfterSeconds: exhaustedPattern.test(pgCode) ? EXHAUSTED_RETRY_SECONDS : 2,
    });
  }
  if (
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      collectMessages(error),
    )
  ) {
    return new Problem('unavailable', { retryAfterSeconds: 2 });
  }
  return new Problem('internal');
}

const isUnavailable = (code: string): boolean =>
  unavailableCodes.has(code) || unavailableClasses.test(code);

function findCode(error: Error): string | undefined {
  const errorCode = (error as CodedError).code;
  if (typeof errorCode === 'string') return errorCode;
  return error.cause instanceof Error ? findCode(error.cause) : undefined;
}

function collectMessages(error: Error): string {
  return `${error.message} ${error.cause instanceof Error ? collectMessages(error.cause) : ''}`;
}

type AjvProblem = NonNullable<FastifyError['validation']>[number];

const keywordMessages: Record<string, string> = {
  required: 'required',
  maxLength: 'tooLong',
  minLength: 'required',
  minItems: 'required',
  format: 'format',
  pattern: 'format',
};

const requiredMessages: Readonly<Record<string, string>> = {
  firstname: 'firstNameRequired',
  lastname: 'lastNameRequired',
  receiver: 'fullNameRequired',
  itemname: 'productNameRequired',
  itemurl: 'productUrlRequired',
  country: 'countryRequired',
  registrationcountry: 'countryRequired',
  amount: 'amountRequired',
};

/** Files in base64. */
const fileFields: ReadonlySet<string> = new Set(['file', 'cnphoto']);

/** Also covers an invalid country code. */
function findOwnMessage(keyword: string, field: string): string | undefined {
  const name = field.slice(field.lastIndexOf('.') + 1);
  if (keyword === 'maxLength' && fileFields.has(name)) return 'fileTooLarge';
  if (keyword === 'maxItems' && name === 'emails')
    return `emailsMax?max=${limits.referralEmailsMax}`;
  const message = requiredMessages[name];
  const isCountry = keyword === 'pattern' && message === 'countryRequired';
  return keywordMessages[keyword] === 'required' || isCountry ? message : undefined;
}

/** A minimum of 1 reads "greater than 0"; the smallest amount has its own text. */
function formatBound({ keyword, params }: AjvProblem): string | undefined {
  const limit: unknown = params['limit'];
  if (typeof limit !== 'number') return undefined;
  if (keyword === 'maximum') return `notExceed?n=${limit}`;
  if (keyword === 'exclusiveMinimum') return `greaterThan?n=${limit}`;
  if (keyword !== 'minimum') return undefined;
  if (limit === limits.unitPriceMin) return 'amountMin';
  return limit >= 1 ? `greaterThan?n=${limit - 1}` : `notBelow?n=${limit}`;
}

/** Keeps the most specific problem of a field. */
function mergeProblems(problems: FieldProblem[]): FieldProblem[] {
  const byField = new Map<string, FieldProblem>();
  for (const problem of problems) {
    const storedProblem = byField.get(problem.field);
    if (!storedProblem || storedProblem.message === FALLBACK) byField.set(problem.field, problem);
  }
  return [...byField.values()];
}

/** Null and '' count as missing where they have the wrong type. */
const isBlank = ({ keyword, data }: AjvProblem & { data?: unknown }) =>
  keyword === 'type' && (data === null || data === '');

function toFieldProblem(item: AjvProblem): FieldProblem {
  const suffix = item.keyword === 'required' ? `/${String(item.params['missingProperty'])}` : '';
  const field = `${item.instancePath}${suffix}`.replace(/^\//, '').replaceAll('/', '.');
  const keyword = isBlank(item) ? 'required' : item.keyword;
  const message = findOwnMessage(keyword, field) ?? keywordMessages[keyword] ?? formatBound(item);
  return { field, message: message ?? FALLBACK };
}
