import type { TSchema } from 'typebox';

import type { Endpoint } from '../endpoint';
import { errorCodes } from '../error-codes';
import { namedSchemas } from '../named-schemas';
import { findMeaning } from './glossary';
import { openApiTags, findTag } from './tags';
import { endpoints } from '../registry';
import { testModeEndpoints } from '../test-mode/calls';

/** `withOperatorCalls` includes operator calls. Excludes test mode. */
export function buildOpenApi({ withOperatorCalls = true } = {}): Record<string, unknown> {
  const { refer, describe, getSchemas } = createReferences();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [key, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    if (process.env.WITH_TEST_MODE !== '' && key in testModeEndpoints) continue;
    if (!withOperatorCalls && endpoint.access === 'operator') continue;
    const [method, path] = key.split(' ') as [string, string];
    (paths[path] ??= {})[method.toLowerCase()] = refer(buildOperation(key, endpoint, describe));
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Microservice host',
      version: '1.0.0',
      description: 'Calls of the package-forwarding portal.',
      contact: { name: 'The company that runs this host' },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-proprietary' },
    },
    // Relative to the host.
    servers: [{ url: '/' }],
    tags: openApiTags,
    paths,
    components: {
      securitySchemes: {
        member: { type: 'http', scheme: 'bearer', description: 'Token of /login' },
        suite: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Suite',
          description: "Suite of the token's member, from /login. Send both or neither",
        },
        operator: { type: 'apiKey', in: 'header', name: 'X-Operator-Key' },
      },
      parameters: headers,
      responses: Object.fromEntries(refusedStatuses.map((status) => buildRefusal(status))),
      schemas: { Error: errorSchema, ...getSchemas() },
    },
  };
}

/** Generators do not understand a pattern that matches every name. */
function toPlainRecord(key: string, inner: unknown): [string, unknown] {
  const anyName = key === 'patternProperties' && (inner as Record<string, unknown>)['^.*$'];
  return anyName ? ['additionalProperties', anyName] : [key, inner];
}

/** Shortens a union of fixed texts to an `enum`. */
function toEnum(value: object): object {
  const { anyOf, ...others } = value as { anyOf?: { const?: unknown }[] };
  return anyOf?.every((choice) => typeof choice.const === 'string')
    ? { ...others, type: 'string', enum: anyOf.map((choice) => choice.const) }
    : value;
}

type Describe = (holder: string, schema: TSchema) => unknown;
interface Fields {
  properties?: Record<string, { description?: string }>;
  anyOf?: Fields[];
}

/** Adds glossary descriptions to the fields. */
function addMeanings<T extends Fields>(holder: string, schema: T): T {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const fullDescription = [findMeaning(holder, name), field.description]
      .filter(Boolean)
      .join('. ');
    return [name, fullDescription ? { ...field, description: fullDescription } : field];
  });
  return {
    ...schema,
    ...(schema.properties && { properties: Object.fromEntries(fields) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map((variant) => addMeanings(holder, variant)) }),
  };
}

/** Replaces named schemas with `$ref`s and collects them. */
function createReferences() {
  const names = new Map(
    Object.entries(namedSchemas).map(([name, schema]) => [JSON.stringify(schema), name]),
  );
  const used: Record<string, unknown> = {};
  const described: Record<string, unknown> = {};
  const referInside = (value: object): unknown =>
    Array.isArray(value)
      ? value.map(refer)
      : Object.fromEntries(
          Object.entries(toEnum(value))
            .map(([key, inner]) => toPlainRecord(key, inner))
            .map(([key, inner]) => [key, refer(inner)]),
        );
  const refer = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const name = names.get(JSON.stringify(value));
    if (name === undefined) return referInside(value);
    used[name] ??= referInside(value);
    return { $ref: `#/components/schemas/${name}` };
  };
  const describe: Describe = (holder, schema) => {
    const name = names.get(JSON.stringify(schema));
    const referenced = refer(schema);
    if (name === undefined) return addMeanings(holder, referenced as Fields);
    described[name] ??= addMeanings(name, used[name] as Fields);
    return referenced;
  };
  return { refer, describe, getSchemas: () => ({ ...used, ...described }) };
}

const errorSchema = {
  type: 'object',
  required: ['status', 'status_code', 'error'],
  properties: {
    status: { const: false },
    status_code: { type: 'integer' },
    error: {
      type: 'object',
      required: ['error_code', 'message'],
      properties: {
        error_code: { type: 'integer' },
        message: { type: 'string' },
        error_code_detailed: { type: 'string' },
        fields: {
          type: 'array',
          items: {
            type: 'object',
            properties: { field: { type: 'string' }, message: { type: 'string' } },
          },
        },
        request_id: { type: 'string' },
      },
    },
  },
};

const isForMembers = ({ access }: Endpoint) => access === 'member' || access === 'prelogin';
/** Guests use X-Visitor; members use token and suite. */
const isForGuests = ({ access, keyed, visitor }: Endpoint) =>
  access === 'public' && (visitor === true || keyed !== undefined);
const takesInput = ({ query, body }: Endpoint) => query !== undefined || body !== undefined;

const refusals: Readonly<Record<number, (endpoint: Endpoint) => boolean>> = {
  400: (endpoint) =>
    isForMembers(endpoint) || endpoint.access === 'gateway' || endpoint.keyed !== undefined,
  401: isForMembers,
  403: (endpoint) => isForMembers(endpoint) || endpoint.access === 'operator',
  404: takesInput,
  409: ({ keyed }) => keyed !== undefined,
  415: ({ body }) => body !== undefined,
  422: takesInput,
  429: ({ access }) => access !== 'operator',
};
const refusedStatuses = Object.keys(refusals).map(Number);

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

function buildRefusal(status: number) {
  const errors = Object.values(errorCodes).filter((error) => error.status === status);
  const description = errors.map(({ code, message }) => `${code}: ${message}`).join('\n');
  return [`Refused${status}`, { description, content: errorContent }] as const;
}

const callers: Readonly<Record<Endpoint['access'], string>> = {
  public: 'For everyone.',
  prelogin: 'For a member who is signed in, or identified by an email link.',
  member: 'For a signed-in member.',
  operator: 'For the warehouse.',
  gateway: 'For a payment gateway or mail provider, which signs the call.',
};

function describeCall({ access, keyed }: Endpoint): string {
  const onceTexts = {
    true: ' Takes effect once per Idempotency-Key.',
    optional: ' With an Idempotency-Key it takes effect once.',
  };
  return callers[access] + (keyed === undefined ? '' : onceTexts[`${keyed}`]);
}

function listSchemes(endpoint: Endpoint) {
  const member = { member: [], suite: [] };
  if (isForMembers(endpoint)) return [member];
  if (endpoint.access === 'operator') return [{ operator: [] }];
  return isForGuests(endpoint) ? [{}, member] : [];
}

function listHeaders(endpoint: Endpoint) {
  const { access, keyed } = endpoint;
  const names: (keyof typeof headers)[] = [
    ...(access === 'public' || isForMembers(endpoint) ? ['Portal' as const] : []),
    ...(isForGuests(endpoint) ? ['Visitor' as const] : []),
    ...(keyed === true ? ['Key' as const] : []),
    ...(keyed === 'optional' ? ['OptionalKey' as const] : []),
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function buildOperation(key: string, endpoint: Endpoint, describe: Describe) {
  const path = key.slice(key.indexOf('/'));
  const toSchema = (schema: TSchema) => (isForMembers(endpoint) ? describe(path, schema) : schema);
  const refused = refusedStatuses.filter((status) => refusals[status]?.(endpoint));
  return {
    operationId: key.replace(/[^A-Za-z0-9]+/g, '_'),
    tags: [findTag(path)],
    summary: endpoint.summary,
    description: describeCall(endpoint),
    security: listSchemes(endpoint),
    parameters: [...listQueryParameters(path, endpoint), ...listHeaders(endpoint)],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: toSchema(endpoint.body) } },
      },
    }),
    responses: {
      200: { description: 'Done', content: describeAnswer(endpoint, toSchema) },
      ...Object.fromEntries(
        refused.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
      ),
      default: { description: 'Refused', content: errorContent },
    },
  };
}

function describeAnswer({ binary, reply }: Endpoint, toSchema: (schema: TSchema) => unknown) {
  if (binary) {
    const bytes = { schema: { type: 'string', format: 'binary' } };
    return Object.fromEntries(binary.map((type) => [type, bytes]));
  }
  const schema = {
    type: 'object',
    required: ['status', 'status_code', 'data'],
    properties: { status: { const: true }, status_code: { const: 200 }, data: toSchema(reply) },
  };
  return { 'application/json': { schema } };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A new key for each action; the same key for all its retries',
  schema: { type: 'string', minLength: 8, maxLength: 255 },
};
const headers = {
  Key: { ...idempotencyKey, required: true },
  OptionalKey: { ...idempotencyKey, required: false },
  Portal: {
    name: 'X-Portal',
    in: 'header',
    description: 'The brand to act for; members of other brands are not found',
    schema: { type: 'string' },
  },
  Visitor: {
    name: 'X-Visitor',
    in: 'header',
    description: "43 Base64url characters that identify a guest's browser",
    schema: { type: 'string', pattern: '^[\\w-]{43}$' },
  },
};

function listQueryParameters(path: string, endpoint: Endpoint) {
  const query = endpoint.query as
    { properties?: Record<string, unknown>; required?: string[] } | undefined;
  return Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    description: findMeaning(path, name),
    required: query?.required?.includes(name) ?? false,
    schema,
  }));
}
