import { processWide } from './process-wide';

/** Our names and numbers; never user values, URLs with queries, tokens, or bodies. */
type SpanFacts = Record<string, string | number | boolean>;

export interface SpanAbout {
  /** Low cardinality. */
  name: string;
  kind: 'server' | 'client' | 'job' | 'loop';
  facts?: SpanFacts;
  /** W3C `traceparent` of a trusted caller. */
  from?: string | undefined;
}

export interface OpenSpan {
  tell: (facts: SpanFacts, name?: string) => void;
  /** Records the error's name or code; its message may quote values. */
  fail: (error: unknown) => void;
  end: () => void;
  /** Makes this the parent of nested spans. */
  within: <T>(work: () => T) => T;
}

/** Implemented in net/tracing.ts. */
export interface Tracer {
  open: (about: SpanAbout) => OpenSpan;
  /** Opens a child span; undefined outside a trace. */
  part: (about: SpanAbout) => OpenSpan | undefined;
  traceparent: () => string | undefined;
  /** Flushes for at most two seconds. */
  stop: () => Promise<void>;
}

const slot = processWide<Tracer>('tracer');

/** Undefined without OTEL_EXPORTER_OTLP_ENDPOINT. */
export const tracer = (): Tracer | undefined => slot.value;

export function setTracer(newTracer: Tracer | undefined): void {
  slot.value = newTracer;
}

/** Runs work in a span if tracing is on. */
export async function asSpan<T>(
  about: SpanAbout,
  work: (span?: OpenSpan) => Promise<T>,
): Promise<T> {
  const activeTracer = tracer();
  const span = about.kind === 'client' ? activeTracer?.part(about) : activeTracer?.open(about);
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

export function traceHeaders(): { traceparent?: string } {
  const traceparent = tracer()?.traceparent();
  return traceparent === undefined ? {} : { traceparent };
}
