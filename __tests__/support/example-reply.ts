import type { Endpoint } from '@/contract/endpoint';
import type { Key, Reply } from '@/contract/calls';
import { endpoints } from '@/contract/registry';

interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
}

const formats: Record<string, string> = {
  'date-time': '2026-03-02T09:00:00.000Z',
  date: '2026-03-02',
  uuid: '00000000-0000-4000-8000-000000000001',
  email: 'demo@crossgate.example',
  uri: 'https://www.example.com/',
};
const samples = ['12.34', 'PH', 'CG1000001', 'PK7H2M9QX4'];

function createText({ format, pattern, minLength = 0 }: Schema): string {
  if (format) return formats[format] ?? 'text';
  const matchingSample = pattern && samples.find((sample) => new RegExp(pattern).test(sample));
  return matchingSample || 'text'.padEnd(minLength, 'x');
}

function createExample(schema: Schema): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return createExample(schema.anyOf[0] ?? {});
  switch (schema.type) {
    case 'string':
      return createText(schema);
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'array':
      return schema.items ? [createExample(schema.items)] : [];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [name, createExample(part)]),
      );
    default:
      return null;
  }
}

/** A host reply with a value in every field, generated from the contract's schema. */
export function exampleReply<K extends Key>(key: K): Reply<K> {
  return createExample((endpoints[key] as Endpoint).reply as Schema) as Reply<K>;
}
