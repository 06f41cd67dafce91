import { Type, type Static } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { Nullable, Reference, Timestamp, Uuid } from '../wire';

/** `timestamp` has the local offset of the place. */
export const TrackingEvent = Type.Object({
  status: Type.String(),
  location: Type.String(),
  timestamp: Type.String(),
});
export type TrackingEvent = Static<typeof TrackingEvent>;

/** Public view of a shipment, without personal data. */
export const PublicTracking = Type.Object({
  /** The requested number, normalized. */
  number: Type.String(),
  shipmentstatus: Type.String(),
  shipmentcountry: Type.String(),
  expectedearliest: Nullable(Timestamp),
  expectedlatest: Nullable(Timestamp),
  awb: Nullable(Type.String()),
  courier: Nullable(Type.String()),
  courier_url: Nullable(Type.String()),
  stop: Type.Integer(),
  /** Held in the warehouse for now. */
  held: Type.Optional(Type.Boolean()),
  events: Type.Array(TrackingEvent),
});
export type PublicTracking = Static<typeof PublicTracking>;

export const trackingEndpoints = defineEndpoints({
  'GET /shipment/track': {
    access: 'public',
    summary: 'Where a shipment is, by its air waybill or reference; contains no personal data',
    query: Type.Object({ number: Reference }),
    reply: PublicTracking,
  },
  'GET /shipment/trackshipment': {
    access: 'member',
    summary: 'Tracking events, newest first',
    query: Type.Object({ shipmentid: Uuid }),
    /** Our host also returns the stop; others may return events alone. */
    reply: Type.Union([
      Type.Object({ stop: Type.Integer(), events: Type.Array(TrackingEvent) }),
      Type.Array(TrackingEvent),
    ]),
  },
});
