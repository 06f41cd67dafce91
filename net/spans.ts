import { getSharedSlot } from './process-wide';

/** Our names and numbers; never user values, URLs with queries, tokens, or bodies. */
type SpanAttributes = Record<string, string | number | boolean>;

export interface SpanOptions {
  /** Low cardinality. */
  name: string;
  kind: 'server' | 'client' | 'job' | 'loop';
  attributes?: SpanAttributes;
  /** W3C `traceparent` of a trusted caller. */
  traceparent?: string | undefined;
}

export interface OpenSpan {
  setAttributes: (attributes: SpanAttributes, name?: string) => void;
  /** Records the error's name or code; its message may quote values. */
  fail: (error: unknown) => void;
  end: () => void;
  /** Makes this the parent of nested spans. */
  within: <T>(work: () => T) => T;
}

/** Implemented in net/tracing.ts. */
export interface Tracer {
  open: (options: SpanOptions) => OpenSpan;
  /** Undefined outside a trace. */
  openChild: (options: SpanOptions) => OpenSpan | undefined;
  traceparent: () => string | undefined;
  /** Flushes for at most two seconds. */
  stop: () => Promise<void>;
}

const slot = getSharedSlot<Tracer>('tracer');

/** Undefined without OTEL_EXPORTER_OTLP_ENDPOINT. */
export const getTracer = (): Tracer | undefined => slot.value;

export function setTracer(newTracer: Tracer | undefined): void {
  slot.value = newTracer;
}

export async function withSpan<T>(
  options: SpanOptions,
  work: (span?: OpenSpan) => Promise<T>,
): Promise<T> {
  const tracer = getTracer();
  const span = options.kind === 'client' ? tracer?.openChild(options) : tracer?.open(options);
  if (!span) return work();
  try {
    return await span.within(() => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** The W3C header that continues the current trace. */
export function traceHeaders(): { traceparent?: string } {
  const traceparent = getTracer()?.traceparent();
  return traceparent === undefined ? {} : { traceparent };
}
