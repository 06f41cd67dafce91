import type { Api } from '@/lib/api';

/** Times are ISO; null until they happen. */
export type IncomingMail = Awaited<ReturnType<typeof trackMail>>;

/**
 * Searches the member's own packages.
 * @throws ApiError
 */
export async function trackMail(api: Api, tracking: string) {
  const wire = await api.request('GET /pmt/tracktrackingno', { query: { trackingno: tracking } });
  return {
    tracking: wire.trackingno,
    arrivedAt: wire.arriveddate,
    processedAt: wire.processdate,
    packageRef: wire.packageref,
  };
}
