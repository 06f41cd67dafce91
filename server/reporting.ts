import { env } from '@/lib/server/env';
import { getFaultReporter } from '@/net/fault-reports';
import { getTracer } from '@/net/spans';

/** Starts trace and error reporting; loads nothing unless configured. */
export async function startReporting(): Promise<void> {
  const {
    ERROR_REPORT_URL: url,
    ERROR_REPORT_KEY: key,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: headers,
    OTEL_TRACES_SAMPLER_ARG: ratio,
  } = env;
  if (url) (await import('@/net/fault-poster')).startFaultReports('portal', { url, key });
  if (!endpoint) return;
  const { startTracing } = await import('@/net/tracing');
  // eslint-disable-next-line no-console -- the portal's log is what it prints
  startTracing('portal', { endpoint, headers, ratio }, (line) => console.warn(line));
}

/** Allows two seconds to send pending reports. */
export async function flushAndExit(code: 0 | 1): Promise<void> {
  await Promise.all([getTracer()?.stop(), getFaultReporter()?.stop()]);
  process.exit(code);
}
