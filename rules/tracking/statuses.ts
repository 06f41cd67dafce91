/** The five stops of a shipment: 0 paid, 1 packed, 2 left the US, 3 customs, 4 delivered. */
export const stops = ['paid', 'packed', 'left', 'customs', 'delivered'] as const;
export type Stop = (typeof stops)[number];
export type StopIndex = 0 | 1 | 2 | 3 | 4;

/** A stop of the wire, kept inside 0–4. */
export function stopOf(value: number): StopIndex {
  return Math.min(stops.length - 1, Math.max(0, Math.trunc(value) || 0)) as StopIndex;
}

/** Codes of tracking events (keys of the `tracking` messages) and the stop that each one reaches; null reaches none. */
export const trackingStatuses = {
  packed: 1,
  dispatched: 1,
  picked_up: 1,
  departed: 2,
  in_transit: 2,
  arrived: 2,
  customs: 3,
  customs_cleared: 3,
  out_for_delivery: 3,
  ready_for_pickup: 3,
  delivered: 4,
  delayed: null,
  delivery_failed: null,
  on_hold: null,
  return_to_sender: null,
} as const satisfies Record<string, number | null>;

export type TrackingStatus = keyof typeof trackingStatuses;

export function isTrackingStatus(code: string): code is TrackingStatus {
  return Object.hasOwn(trackingStatuses, code);
}

/** Codes that mean trouble and get their own look, until something else happens. */
export const troubleStatuses: readonly string[] = ['delayed', 'delivery_failed', 'on_hold', 'return_to_sender'];
