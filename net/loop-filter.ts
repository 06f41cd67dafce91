import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { ReadableSpan, Span, SpanProcessor } from '@opentelemetry/sdk-trace';

/** A turn of a loop that took longer is worth a look. */
const LONG_SECONDS = 1;
/** Spans of one turn that are kept until it ends. */
const MOST_OF_A_TURN = 200;
/** Turns under way; there are as many as loops. */
const MOST_TURNS = 64;

/** The attribute that makes a span the turn of a loop. */
export const LOOP = 'loop';

const isTurn = ({ attributes }: ReadableSpan) => attributes[LOOP] !== undefined;
const isOut = ({ kind, attributes }: ReadableSpan) =>
  kind === SpanKind.CLIENT && attributes['db.system.name'] === undefined;

/**
 * Loops turn every second and mostly find nothing to do: a turn is a trace only when it asked
 * somebody, failed, or took long. Everything else passes.
 */
export class LoopFilter implements SpanProcessor {
  readonly #turns = new Map<string, ReadableSpan[]>();

  constructor(private readonly next: SpanProcessor) {}

  onStart(span: Span, context: Parameters<SpanProcessor['onStart']>[1]): void {
    if (isTurn(span) && this.#turns.size < MOST_TURNS)
      this.#turns.set(span.spanContext().traceId, []);
    this.next.onStart(span, context);
  }

  onEnd(span: ReadableSpan): void {
    const { traceId } = span.spanContext();
    const held = this.#turns.get(traceId);
    if (!held) return this.next.onEnd(span);
    if (!isTurn(span)) {
      if (held.length < MOST_OF_A_TURN) held.push(span);
      return;
    }
    this.#turns.delete(traceId);
    const all = [...held, span];
    const isWorthIt =
      span.duration[0] >= LONG_SECONDS ||
      all.some((one) => isOut(one) || one.status.code === SpanStatusCode.ERROR);
    if (isWorthIt) for (const one of all) this.next.onEnd(one);
  }

  forceFlush(): Promise<void> {
    return this.next.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.next.shutdown();
  }
}
