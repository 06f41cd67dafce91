import { readFileSync } from 'node:fs';

import Ajv from 'ajv';
import addFormats from 'ajv-formats';

import type { SentRequest } from './gateway-recorder';

interface Description {
  paths: Record<
    string,
    | Record<
        string,
        { requestBody?: { required?: boolean; content?: Record<string, unknown> } } | undefined
      >
    | undefined
  >;
}

/**
 * Files with a vendor's own description of its API (OpenAPI 3, JSON), by the name of their setting;
 * several are parted by commas.
 */
export const describedBy = (setting: 'OPENAPI_PAYPAL' | 'OPENAPI_STRIPE'): string[] =>
  (process.env[setting] ?? '').split(',').filter(Boolean);

const pointer = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');

/** Whether a path is of a template such as "/v2/checkout/orders/{id}"; "{}" is any one part too. */
export function isOfTemplate(path: string, template: string): boolean {
  const [parts, wanted] = [path.split('/'), template.split('/')];
  return (
    parts.length === wanted.length &&
    wanted.every((part, i) => /^\{.*\}$/.test(part) || part === parts[i])
  );
}

/**
 * Holds requests against a vendor's description. Answers null for a call that it does not describe,
 * else what is wrong with the request, in words; nothing when all is well.
 */
export function openapiChecker(file: string): (request: SentRequest) => string[] | null {
  const description = JSON.parse(readFileSync(file, 'utf8')) as Description;
  // Forms carry text only, so numbers and truth values are read from it.
  // Vendors write patterns that are invalid in the regular expressions' unicode mode.
  const ajv = addFormats(
    new Ajv({
      unicodeRegExp: false,
      strict: false,
      allErrors: true,
      coerceTypes: true,
      validateSchema: false,
      logger: false,
    }),
  );
  ajv.addSchema(description as object, 'description');
  return ({ method, path, type, body }) => {
    const templates = Object.keys(description.paths).filter(
      (one) => isOfTemplate(path, one) && description.paths[one]?.[method.toLowerCase()],
    );
    const template = templates.find((one) => one === path) ?? templates[0];
    if (template === undefined) return null;
    const { requestBody } = description.paths[template]?.[method.toLowerCase()] ?? {};
    if (body === null) return requestBody?.required && type !== '' ? ['a body is required'] : [];
    if (!requestBody?.content?.[type]) return [`no body of type ${type} is described`];
    const place = [
      'paths',
      template,
      method.toLowerCase(),
      'requestBody',
      'content',
      type,
      'schema',
    ]
      .map(pointer)
      .map(encodeURIComponent)
      .join('/');
    const validate = ajv.compile({ $ref: `description#/${place}` });
    return validate(structuredClone(body))
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) =>
          `${instancePath} ${message ?? ''}`.trim(),
        );
  };
}
