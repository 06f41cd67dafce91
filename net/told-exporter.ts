import type { SpanExporter } from '@opentelemetry/sdk-trace';

/** The same exporter, which says in the log when spans begin to be lost, and when no longer. */
export function toldExporter(exporter: SpanExporter, tell: (line: string) => void): SpanExporter {
  let failing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== 0;
        if (failed && !failing)
          tell(`Traces are not taken by their collector (${result.error?.name ?? 'no answer'}).`);
        if (!failed && failing) tell('Traces are taken by their collector again.');
        failing = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}
