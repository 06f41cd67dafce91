import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  isSpanContextValid,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type IdGenerator,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';

import { LOOP, LoopFilter } from './loop-filter';
import { currentRequestId } from './request-id';
import { setTracer, type OpenSpan, type SpanOptions, type Tracer } from './spans';

export interface TraceEndpoint {
  /** OTLP over HTTP, e.g. http://127.0.0.1:4318. */
  endpoint: string;
  /** `name=value,name=value`. */
  headers?: string | undefined;
  /** Sample ratio, 0 to 1. */
  ratio: number;
}

/** Further spans are dropped. */
const MAX_WAITING = 2_048;
const MAX_BATCH_SIZE = 512;
const EXPORT_INTERVAL_MS = 2_000;
const EXPORT_TIMEOUT_MS = 10_000;
const STOP_TIMEOUT_MS = 2_000;
const MAX_ATTRIBUTE_LENGTH = 2_000;

const spanKinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  job: SpanKind.INTERNAL,
  loop: SpanKind.INTERNAL,
};

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The trace ID is the request ID, so that log lines match. */
class RequestIds extends RandomIdGenerator implements IdGenerator {
  readonly #random = new RandomIdGenerator();

  override generateTraceId = (): string => {
    const id = currentRequestId();
    return id && uuid.test(id) ? id.replaceAll('-', '') : this.#random.generateTraceId();
  };
}

function parseContext(header: string | undefined): Context {
  const [, traceId = '', spanId = '', flags = '0'] = traceparent.exec(header ?? '') ?? [];
  const caller = { traceId, spanId, traceFlags: parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(caller) ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT;
}

/** OTLP `name=value` pairs. */
export function readHeaders(text = ''): Record<string, string> {
  const pairs = text.split(',').flatMap((pair) => {
    const separator = pair.indexOf('=');
    return separator > 0
      ? [[pair.slice(0, separator).trim(), decodeURIComponent(pair.slice(separator + 1).trim())]]
      : [];
  });
  return Object.fromEntries(pairs) as Record<string, string>;
}

/** Messages may quote values, so use the code or name. */
function toErrorType(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  const word = [code, name].find((value) => typeof value === 'string' || typeof value === 'number');
  return String(word ?? 'unknown').slice(0, 60);
}

/** Starts tracing. A slow collector never delays requests; late spans are dropped. */
export function startTracing(
  service: string,
  { endpoint, headers, ratio }: TraceEndpoint,
  report: (line: string) => void,
): Tracer {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: readHeaders(headers),
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const processor = new BatchSpanProcessor({
    exporter: withFailureLog(exporter, report),
    maxQueueSize: MAX_WAITING,
    maxExportBatchSize: MAX_BATCH_SIZE,
    scheduledDelayMillis: EXPORT_INTERVAL_MS,
    exportTimeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    idGenerator: new RequestIds(),
    spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE_LENGTH },
    spanProcessors: [new LoopFilter(processor)],
  });
  // Not global: spans of Next and libraries contain full URLs.
  const otelTracer = provider.getTracer('forwarding-portal');
  const storage = new AsyncLocalStorage<Context>();
  const startSpan = ({ name, kind, attributes: base }: SpanOptions, parent: Context): OpenSpan => {
    const id = currentRequestId();
    const attributes = {
      ...base,
      ...(id && kind !== 'client' && { 'request.id': id }),
      ...(kind === 'loop' && { [LOOP]: name }),
    };
    const span = otelTracer.startSpan(name, { kind: spanKinds[kind], attributes }, parent);
    return toOpenSpan(span, <T>(work: () => T) => storage.run(trace.setSpan(parent, span), work));
  };
  const startedTracer: Tracer = {
    open: (options) => startSpan(options, parseContext(options.traceparent)),
    openChild: (child) => {
      const parent = storage.getStore();
      return parent && trace.getSpan(parent)?.isRecording() ? startSpan(child, parent) : undefined;
    },
    traceparent: () => {
      const spanContext = trace.getSpanContext(storage.getStore() ?? ROOT_CONTEXT);
      if (!spanContext) return undefined;
      const flags = String(spanContext.traceFlags & 1).padStart(2, '0');
      return `00-${spanContext.traceId}-${spanContext.spanId}-${flags}`;
    },
    stop: async () => {
      setTracer(undefined);
      const timeout = pause(STOP_TIMEOUT_MS, undefined, { ref: false });
      await Promise.race([provider.shutdown().catch(() => undefined), timeout]);
    },
  };
  setTracer(startedTracer);
  return startedTracer;
}

function toOpenSpan(span: Span, within: OpenSpan['within']): OpenSpan {
  return {
    within,
    setAttributes: (attributes, name) => {
      span.setAttributes(attributes);
      if (name !== undefined) span.updateName(name);
    },
    fail: (error) => {
      span.setAttribute('error.type', toErrorType(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => span.end(),
  };
}

function withFailureLog(exporter: SpanExporter, report: (line: string) => void): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== 0;
        if (hasFailed && !isFailing)
          report(`The collector does not accept traces (${result.error?.name ?? 'no response'}).`);
        if (!hasFailed && isFailing) report('The collector accepts traces again.');
        isFailing = hasFailed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}
