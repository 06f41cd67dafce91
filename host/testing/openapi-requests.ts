import { readFileSync } from 'node:fs';

import Ajv from 'ajv';
import addFormats from 'ajv-formats';

import type { SentRequest } from './gateway-recorder';

type Content = Record<string, unknown>;
interface Operation {
  requestBody?: { required?: boolean; content?: Content };
  responses?: Record<string, { content?: Content } | undefined>;
}
interface Description {
  paths: Record<string, Record<string, Operation | undefined> | undefined>;
}

/** Files with vendors' API descriptions (OpenAPI 3, JSON), by setting name; comma-separated. */
export const listSpecFiles = (setting: 'OPENAPI_PAYPAL' | 'OPENAPI_STRIPE'): string[] =>
  (process.env[setting] ?? '').split(',').filter(Boolean);

const escapePointer = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');

/** Whether a path matches a template such as "/v2/checkout/orders/{id}"; "{}" matches any part. */
export function matchesTemplate(path: string, template: string): boolean {
  const [parts, wanted] = [path.split('/'), template.split('/')];
  return (
    parts.length === wanted.length &&
    wanted.every((part, i) => /^\{.*\}$/.test(part) || part === parts[i])
  );
}

/**
 * Checks requests and responses against a vendor's description. Returns null for an undescribed
 * call, otherwise the list of faults.
 */
export function createChecker(file: string): (request: SentRequest) => string[] | null {
  const description = JSON.parse(readFileSync(file, 'utf8')) as Description;
  const createValidator = (coerceTypes: boolean) =>
    addFormats(
      new Ajv({
        // Vendors' patterns may be invalid in unicode mode.
        unicodeRegExp: false,
        strict: false,
        allErrors: true,
        coerceTypes,
        validateSchema: false,
        logger: false,
      }),
    ).addSchema(description as object, 'description');
  // Forms contain only text, so parse numbers and booleans.
  const [plain, fromText] = [createValidator(false), createValidator(true)];
  const listFaults = (ajv: Ajv, pointerPath: readonly string[], value: unknown): string[] => {
    const validate = ajv.compile({
      $ref: `description#/${pointerPath.map(escapePointer).map(encodeURIComponent).join('/')}`,
    });
    return validate(structuredClone(value))
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) =>
          `${instancePath} ${message ?? ''}`.trim(),
        );
  };
  return ({ method, path, type, body, reply }) => {
    const verb = method.toLowerCase();
    const templates = Object.keys(description.paths).filter(
      (candidate) => matchesTemplate(path, candidate) && description.paths[candidate]?.[verb],
    );
    const template = templates.find((candidate) => candidate === path) ?? templates[0];
    if (template === undefined) return null;
    const { requestBody, responses } = description.paths[template]?.[verb] ?? {};
    const operation = ['paths', template, verb];
    const checkRequest = () => {
      if (body === null) return requestBody?.required && type !== '' ? ['a body is required'] : [];
      if (!requestBody?.content?.[type]) return [`no body of type ${type} is described`];
      const ajv = type === 'application/json' ? plain : fromText;
      return listFaults(ajv, [...operation, 'requestBody', 'content', type, 'schema'], body);
    };
    const checkResponse = () => {
      if (reply === null) return [];
      const status = String(reply.status);
      const statusKey = [status, `${status.charAt(0)}XX`, 'default'].find(
        (key) => responses?.[key],
      );
      if (statusKey === undefined) return [`answer ${status} is not described`];
      if (!responses?.[statusKey]?.content?.['application/json'])
        return reply.body === null ? [] : [`answer ${status} has no body`];
      const pointerPath = [
        ...operation,
        'responses',
        statusKey,
        'content',
        'application/json',
        'schema',
      ];
      return listFaults(plain, pointerPath, reply.body).map((text) => `answer ${status}: ${text}`);
    };
    return [...checkRequest(), ...checkResponse()];
  };
}
