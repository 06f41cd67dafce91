import { processWide } from './process-wide';

/**
 * What a span may say: names and figures of ours, never a value that somebody sent, an address with
 * its query, a token or a body.
 */
type SpanFacts = Record<string, string | number | boolean>;

/** A piece of work as a trace shows it. */
export interface SpanAbout {
  /** One of a bounded number, whatever is asked. */
  name: string;
  /** A request that came in, one that goes out, or work that begins by itself. */
  kind: 'server' | 'client' | 'job' | 'loop';
  facts?: SpanFacts;
  /** The W3C `traceparent` of a caller that is believed. */
  from?: string | undefined;
}

/** A span that has begun. */
export interface OpenSpan {
  tell: (facts: SpanFacts, name?: string) => void;
  /** Says that the work failed: by the error's name or code, since its words may quote values. */
  fail: (error: unknown) => void;
  end: () => void;
  /** Does work whose own spans, however deep, belong to this one. */
  within: <T>(work: () => T) => T;
}

/** What makes the spans of a process (net/tracing.ts). */
export interface Tracer {
  open: (about: SpanAbout) => OpenSpan;
  /** A span of the work that is under way; undefined outside of work that is traced. */
  part: (about: SpanAbout) => OpenSpan | undefined;
  /** What a program of ours is told of the work that it is asked for. */
  traceparent: () => string | undefined;
  /** Sends what is left, for no longer than two seconds. */
  stop: () => Promise<void>;
}

const place = processWide<Tracer>('tracer');

/** The tracer of this process; undefined without OTEL_EXPORTER_OTLP_ENDPOINT. */
export const tracer = (): Tracer | undefined => place.value;

/** Puts a tracer in its place, or takes it away. */
export function setTracer(made: Tracer | undefined): void {
  place.value = made;
}

/** Does work that is a span of its own where traces are taken: a job, or a part of a request. */
export async function asSpan<T>(
  about: SpanAbout,
  work: (span?: OpenSpan) => Promise<T>,
): Promise<T> {
  const made = tracer();
  const span = about.kind === 'client' ? made?.part(about) : made?.open(about);
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

/** The header by which a program of ours goes on with this trace. */
export function traceHeaders(): { traceparent?: string } {
  const traceparent = tracer()?.traceparent();
  return traceparent === undefined ? {} : { traceparent };
}
