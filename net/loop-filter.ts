import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { ReadableSpan, Span, SpanProcessor } from '@opentelemetry/sdk-trace';

const LONG_SECONDS = 1;
const MAX_PER_TURN = 200;
const MAX_TURNS = 64;

/** Attribute that marks a loop turn. */
export const LOOP = 'loop';

const isTurn = ({ attributes }: ReadableSpan) => attributes[LOOP] !== undefined;
const isOut = ({ kind, attributes }: ReadableSpan) =>
  kind === SpanKind.CLIENT && attributes['db.system.name'] === undefined;

/** Drops idle loop turns; passes turns that made a call, failed, or were slow. */
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
    const held = this.#turns.get(traceId);
    if (!held) return this.next.onEnd(span);
    if (!isTurn(span)) {
      if (held.length < MAX_PER_TURN) held.push(span);
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
