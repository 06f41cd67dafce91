import { Type, type Static } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { Nullable, Text, Timestamp } from '../wire';

/** Each date is null until the package has arrived, or has been processed. */
export const MailTracking = Type.Object({
  trackingno: Type.String(),
  arriveddate: Nullable(Timestamp),
  processdate: Nullable(Timestamp),
  packageref: Nullable(Type.String()),
});
export type MailTracking = Static<typeof MailTracking>;

export const mailTrackingEndpoints = defineEndpoints({
  'GET /pmt/tracktrackingno': {
    access: 'member',
    summary:
      "Whether the member's own package with this tracking number has arrived and been processed",
    query: Type.Object({ trackingno: Text(100, 1) }),
    reply: MailTracking,
  },
});
