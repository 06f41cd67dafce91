import { Type, type Static } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { Nullable, Reference, Timestamp, Uuid } from '../wire';

/** Tracking event of spec §3; `timestamp` carries the local offset of the place. */
export const TrackingEvent = Type.Object({
  status: Type.String(),
  location: Type.String(),
  timestamp: Type.String(),
});
export type TrackingEvent = Static<typeof TrackingEvent>;

/** What anybody who knows a shipment's number may see: how far it is, never whose it is. */
export const PublicTracking = Type.Object({
  /** The number that was asked for, as we write it. */
  number: Type.String(),
  shipmentstatus: Type.String(),
  shipmentcountry: Type.String(),
  expectedearliest: Nullable(Timestamp),
  expectedlatest: Nullable(Timestamp),
  awb: Nullable(Type.String()),
  courier: Nullable(Type.String()),
  courier_url: Nullable(Type.String()),
  stop: Type.Integer(),
  /** It stays in the warehouse for now. */
  held: Type.Optional(Type.Boolean()),
  events: Type.Array(TrackingEvent),
});
export type PublicTracking = Static<typeof PublicTracking>;

export const trackingEndpoints = defineEndpoints({
  'GET /shipment/track': {
    access: 'public',
    summary: 'Where a shipment is, by its air waybill or reference; nothing personal',
    query: Type.Object({ number: Reference }),
    reply: PublicTracking,
  },
  'GET /shipment/trackshipment': {
    access: 'member',
    summary: 'Tracking events, newest first',
    query: Type.Object({ shipmentid: Uuid }),
    /** Ours says how far it is, too; a host that lists its events alone is understood (spec §7). */
    reply: Type.Union([
      Type.Object({ stop: Type.Integer(), events: Type.Array(TrackingEvent) }),
      Type.Array(TrackingEvent),
    ]),
  },
});
