import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

import type { Key, Reply } from '@/contract/calls';
import type { Endpoint } from '@/contract/endpoint';
import { unwrapData, type ApiResponse } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import { getSharedSlot } from '@/net/process-wide';

const ajv = new Ajv({ strict: false, allowUnionTypes: true });
addFormats(ajv);

/** Set by server/main.ts so that pages do not import every schema. */
const contract = getSharedSlot<Record<Key, Endpoint>>('contract');

export function getEndpoint(key: Key): Endpoint {
  if (!contract.value) throw new Error('No contract is set: server/main.ts sets it at startup');
  return contract.value[key];
}

const checks = new Map<Key, ValidateFunction>();

/** Compiled on first use to speed up startup. */
function getCheck(key: Key): ValidateFunction {
  const cachedCheck = checks.get(key);
  if (cachedCheck) return cachedCheck;
  const newCheck = ajv.compile(relax(JSON.parse(JSON.stringify(getEndpoint(key).reply)) as Schema));
  checks.set(key, newCheck);
  return newCheck;
}

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
}

/** Accepts extra fields, and null for optional fields. */
function relax(schema: Schema): Schema {
  const { properties, patternProperties, required, items, anyOf } = schema;
  const relaxField = (inner: Schema, name: string) =>
    required?.includes(name) ? relax(inner) : { anyOf: [relax(inner), { type: 'null' }] };
  return {
    ...schema,
    ...(properties && { properties: mapFields(properties, relaxField) }),
    ...(patternProperties && { patternProperties: mapFields(patternProperties, relax) }),
    ...(items && { items: relax(items) }),
    ...(anyOf && { anyOf: anyOf.map(relax) }),
  };
}

function mapFields(
  fields: Record<string, Schema>,
  change: (inner: Schema, name: string) => Schema,
): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, inner]) => [name, change(inner, name)]),
  );
}

/**
 * Returns the `data` of a response, checked against the contract (docs/decisions/0019). Never logs
 * values.
 * @throws ApiError for a refusal by the host or a mismatch
 */
export function readReply<K extends Key>(key: K, reply: ApiResponse): Reply<K> {
  const data = unwrapData(reply, () => buildMismatch(key, reply, 'is not an envelope with data'));
  const check = getCheck(key);
  if (check(data)) return data as Reply<K>;
  const [problem] = check.errors ?? [];
  throw buildMismatch(
    key,
    reply,
    `has data${problem?.instancePath ?? ''} that ${problem?.message ?? 'is wrong'}`,
  );
}

function buildMismatch(key: Key, { headers }: ApiResponse, detail: string): ApiError {
  // eslint-disable-next-line no-console -- operators of their own host need to see which field does not match
  console.warn(`Data mismatch: the response to ${key} ${detail}`);
  const requestId = headers['x-request-id'];
  return new ApiError('mismatch', {
    status: 502,
    ...(typeof requestId === 'string' && { requestId }),
  });
}
