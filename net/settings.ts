import { Type, type StaticDecode, type TObject, type TProperties } from 'typebox';
import { Value } from 'typebox/value';

/** EX_CONFIG of sysexits: the supervisor must not restart the program. */
const EXIT_CONFIG = 78;

/** Prints the sentence and exits with code 78. */
export function refuseSettings(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(EXIT_CONFIG);
}

/** 0 or 1, decoded to a boolean. */
export const flag = (defaultValue: '0' | '1' = '0') =>
  Type.Decode(Type.Enum(['0', '1'], { default: defaultValue }), (text) => text === '1');

/** `fits` and `message` add a check. */
export const url = (options = {}, fits = (_url: URL) => true, message = 'Invalid URL') =>
  Type.Decode(
    Type.Refine(
      Type.String(options),
      (text) => URL.canParse(text) && fits(new URL(text)),
      (text) => (URL.canParse(text) ? message : 'Invalid URL'),
    ),
    (text) => text.trim(),
  );

export const webUrl = () => Type.Optional(url({}, ({ protocol }) => /^https?:$/.test(protocol)));

export const sharedSettings = {
  NODE_ENV: Type.Enum(['development', 'test', 'production'], { default: 'development' }),
  METRICS_ADDRESS: Type.String({ default: '127.0.0.1' }),
  METRICS_KEY: Type.Optional(Type.String({ minLength: 16 })),
  /** OTLP over HTTP collector, headers, and sample ratio; unset disables tracing. */
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl(),
  OTEL_EXPORTER_OTLP_HEADERS: Type.Optional(Type.String()),
  OTEL_TRACES_SAMPLER_ARG: Type.Number({ minimum: 0, maximum: 1, default: 1 }),
  /** Unset disables error reports. */
  ERROR_REPORT_URL: webUrl(),
  ERROR_REPORT_KEY: Type.Optional(Type.String()),
  /** Seconds to serve requests while stopping and not ready. */
  DRAIN_SECONDS: Type.Integer({ minimum: 0, maximum: 60, default: 0 }),
  /** Public documents are built with it. */
  BRAND: Type.Enum(['cgw', 'hsg'], { default: 'cgw' }),
  /** The host's public URL. */
  HOST_PUBLIC_URL: Type.Optional(url()),
  PASSWORD_MAX: Type.Integer({ minimum: 16, maximum: 256, default: 16 }),
  /** Country header of a trusted edge, e.g. cf-ipcountry. Unset trusts none. */
  EDGE_COUNTRY_HEADER: Type.Optional(Type.String({ pattern: /^[a-z][a-z0-9-]{2,60}$/ })),
  /** 'production' disables test mode and sandboxes. */
  DEPLOYMENT: Type.Enum(['', 'development', 'test', 'staging', 'production'], { default: '' }),
  TEST_MODE: flag(),
};

/** Never includes the value. */
function describeFault(fault: ReturnType<typeof Value.Errors>[number]): string {
  if (fault.keyword === 'enum')
    return `must be one of ${fault.params.allowedValues.filter(Boolean).join(', ')}`;
  return fault.message === 'must be integer' ? 'must be a whole number' : fault.message;
}

/** Reads settings; empty counts as unset. Invalid ones end the program. */
export function readSettings<T extends TProperties>(
  environment: Record<string, string | undefined>,
  settings: T,
): StaticDecode<TObject<T>> {
  const schema = Type.Object(settings);
  const entries = Object.entries(settings).map(([name, setting]) => {
    const text = environment[name] || undefined;
    const isNumber = Type.IsNumber(setting) || Type.IsInteger(setting);
    return [name, text && isNumber ? Number(text) : text];
  });
  const values = Value.Default(schema, Object.fromEntries(entries));
  // One by one, because Errors() stops at eight.
  const faults = Object.entries(settings).flatMap(([name, setting]) =>
    Value.Errors(Type.Object({ [name]: setting }), values).map(
      (fault) => `The setting ${name} is invalid: ${describeFault(fault)}`,
    ),
  );
  if (faults.length > 0) refuseSettings(faults.join('\n'));
  return Value.Decode(schema, values);
}
