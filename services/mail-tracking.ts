import type { Api } from '@/lib/api';

/** Where a parcel from a shop is on its way to us. Times ISO; null while it has not happened. */
export type MailOnItsWay = Awaited<ReturnType<typeof trackMail>>;

/**
 * Looks up a courier's number among the member's own packages (spec §3 Mail tracking number).
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
