import { endpoints } from './registry';
import { testModeEndpoints } from './test-mode';
import type { Endpoint } from './endpoint';
import { namedSchemas } from './named-schemas';

/**
 * The contract as an OpenAPI 3.1 document: the host serves it at /openapi.json, `npm run openapi`
 * writes it to a file; `whole` with the operator's calls. Calls of test mode are none that a host must have, and stay out of it.
 */
export function openApiDocument({ whole = true } = {}): Record<string, unknown> {
  const { refer, used } = referring();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [key, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    if (process.env.WITH_TEST_MODE !== '' && key in testModeEndpoints) continue;
    if (!whole && endpoint.access === 'operator') continue;
    const [method, path] = key.split(' ') as [string, string];
    (paths[path] ??= {})[method.toLowerCase()] = refer(operation(key, endpoint));
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Microservice host',
      version: '1.0.0',
      description: 'Calls of the package-forwarding portal (spec §7).',
    },
    paths,
    components: {
      securitySchemes: {
        member: {
          type: 'http',
          scheme: 'bearer',
          description: 'Token of /login, with the X-Suite header',
        },
        operator: { type: 'apiKey', in: 'header', name: 'X-Operator-Key' },
      },
      schemas: { Error: errorSchema, ...used },
    },
  };
}

/** Puts `$ref`s where a schema has a name in the contract, and gathers what they refer to. */
function referring() {
  const names = new Map(
    Object.entries(namedSchemas).map(([name, schema]) => [JSON.stringify(schema), name]),
  );
  const used: Record<string, unknown> = {};
  const inside = (value: object): unknown =>
    Array.isArray(value)
      ? value.map(refer)
      : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, refer(inner)]));
  const refer = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const name = names.get(JSON.stringify(value));
    if (name === undefined) return inside(value);
    used[name] ??= inside(value);
    return { $ref: `#/components/schemas/${name}` };
  };
  return { refer, used };
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

function operation(key: string, endpoint: Endpoint) {
  const security = {
    member: [{ member: [] }],
    prelogin: [{ member: [] }],
    operator: [{ operator: [] }],
    public: [],
    gateway: [],
  };
  return {
    operationId: key.replace(/[^A-Za-z0-9]+/g, '_'),
    summary: endpoint.summary,
    security: security[endpoint.access],
    parameters: [
      ...queryParameters(endpoint),
      ...(endpoint.keyed ? [{ ...idempotencyHeader, required: endpoint.keyed === true }] : []),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: endpoint.body } } },
    }),
    responses: {
      200: {
        description: 'Done',
        content: endpoint.binary
          ? { 'image/webp': { schema: { type: 'string', format: 'binary' } } }
          : {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    status: { const: true },
                    status_code: { const: 200 },
                    data: endpoint.reply,
                  },
                },
              },
            },
      },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', minLength: 8, maxLength: 255 },
};

function queryParameters(endpoint: Endpoint) {
  const query = endpoint.query as
    { properties?: Record<string, unknown>; required?: string[] } | undefined;
  return Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query?.required?.includes(name) ?? false,
    schema,
  }));
}
