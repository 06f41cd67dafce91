import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { ReadableSpan, Span, SpanProcessor } from '@opentelemetry/sdk-trace';

const SLOW_SECONDS = 1;
const MAX_PER_TURN = 200;
const MAX_TURNS = 64;

/** Attribute that marks a loop turn. */
export const LOOP = 'loop';

const isTurn = ({ attributes }: ReadableSpan) => attributes[LOOP] !== undefined;
const isOutgoingCall = ({ kind, attributes }: ReadableSpan) =>
  kind === SpanKind.CLIENT && attributes['db.system.name'] === undefined;

/** Drops idle loop turns; passes on turns that made a call, failed, or were slow. */
export class LoopFilter implements SpanProcessor {
  readonly #turns = new Map<string, ReadableSpan[]>();

  constructor(private readonly next: SpanProcessor) {}

  onStart(span: Span, context: Parameters<SpanProcessor['onStart']>[1]): void {
    if (isTurn(span) && this.#turns.size < MAX_TURNS)
      this.#turns.set(span.spanContext().traceId, []);
    this.next.onStart(span, context);
  }

  onEnd(span: ReadableSpan): void {
    const { traceId } = span.spanContext();
    const turnSpans = this.#turns.get(traceId);
    if (!turnSpans) return this.next.onEnd(span);
    if (!isTurn(span)) {
      if (turnSpans.length < MAX_PER_TURN) turnSpans.push(span);
      return;
    }
    this.#turns.delete(traceId);
    const spans = [...turnSpans, span];
    const isRelevant =
      span.duration[0] >= SLOW_SECONDS ||
      spans.some((part) => isOutgoingCall(part) || part.status.code === SpanStatusCode.ERROR);
    if (isRelevant) for (const part of spans) this.next.onEnd(part);
  }

  forceFlush(): Promise<void> {
    return this.next.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.next.shutdown();
  }
}
