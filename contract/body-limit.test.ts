import { filesBodyLimit } from './member/chat';
import type { Endpoint } from './endpoint';
import { limits } from './limits';
import { endpoints } from './registry';
import { fileBodyLimit } from './wire';

interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
}

/**
 * JSON uses at most three bytes per UTF-16 unit of storable text, except quotes and line breaks.
 */
const bytesPerUnit = 3;
const longestNumber = 24;
/** Maximum length of texts that are limited by a pattern or format. */
const patternMax = 130;

/** Returns the size of a schema's largest input as JSON, in bytes. */
function getMaxBytes(schema: Schema): number {
  if (schema.const !== undefined) return JSON.stringify(schema.const).length;
  if (schema.enum) return Math.max(...schema.enum.map((value) => JSON.stringify(value).length));
  if (schema.anyOf) return Math.max(...schema.anyOf.map(getMaxBytes));
  if (schema.type === 'object') {
    return (
      2 +
      Object.entries(schema.properties ?? {}).reduce(
        (sum, [name, inner]) => sum + name.length + 4 + getMaxBytes(inner),
        0,
      )
    );
  }
  if (schema.type === 'array')
    return 2 + (schema.maxItems ?? Infinity) * (1 + getMaxBytes(schema.items ?? {}));
  if (schema.type === 'string')
    return (
      2 +
      (schema.maxLength !== undefined
        ? schema.maxLength * bytesPerUnit
        : schema.pattern || schema.format
          ? patternMax
          : Infinity)
    );
  return schema.type === 'boolean' || schema.type === 'null' ? 5 : longestNumber;
}

const bodies = (Object.entries(endpoints) as [string, Endpoint][]).filter(
  ([, { body, access }]) => body && access !== 'operator',
);
const getMaxSize = ({ body }: Endpoint) => getMaxBytes(JSON.parse(JSON.stringify(body)) as Schema);

const fileLimits = new Set<number | undefined>([fileBodyLimit, filesBodyLimit]);

describe('the body limits of the contract', () => {
  it('leave room for the largest valid body of every call', () => {
    const tooSmall = bodies
      // Base64 is ASCII, and two thousand full-length lines are not a realistic itemization.
      .filter(([, { bodyLimit, access }]) => !fileLimits.has(bodyLimit) && access !== 'gateway')
      .filter(([, endpoint]) => getMaxSize(endpoint) > (endpoint.bodyLimit ?? limits.bodyBytes))
      .map(([key, endpoint]) => `${key}: up to ${getMaxSize(endpoint)} bytes`);
    expect(tooSmall).toEqual([]);
  });

  it('are small except for files, long declarations and notices', () => {
    const large = bodies
      .filter(([, { bodyLimit = limits.bodyBytes }]) => bodyLimit > 16 * 1024)
      .map(([key]) => key);
    expect(large.sort()).toEqual([
      'POST /actionrequest/action/return',
      'POST /address/uploadid',
      'POST /chat/sendfiles',
      'POST /enets/txn-from-b2s',
      'POST /pmt/declareitemization',
      'POST /pmt/uploadinvoice',
      'POST /test/reproduce',
      'POST /webhooks/paypal',
      'POST /webhooks/stripe',
    ]);
  });
});
