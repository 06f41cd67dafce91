import { Type, type Static } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { Message, Nullable, Paged, PageQuery, Text, Timestamp, Uuid } from '../wire';

/**
 * `status` is the severity; `message` is in the member's language, but the portal uses its own
 * text.
 */
export const Notification = Type.Object({
  id: Type.String(),
  type: Type.String(),
  status: Type.String(),
  message: Type.String(),
  /** Package or product name at that time, or an order number. */
  name: Type.String(),
  packageref: Nullable(Type.String()),
  /** The answered request, e.g. "repack" or "discard_hazmat_full". */
  action: Type.Optional(Nullable(Type.String())),
  /** Id of the order or live quote. */
  aboutid: Type.Optional(Nullable(Type.String())),
  createdtime: Timestamp,
});
export type Notification = Static<typeof Notification>;

/** Per type, whether to send email. */
const Preferences = Type.Object({
  preferences: Type.Array(Type.Object({ type: Text(60, 1), mail: Type.Boolean() }), {
    maxItems: 20,
  }),
});

export const notificationEndpoints = defineEndpoints({
  'GET /pmt/notifications': {
    access: 'member',
    summary: 'What happened to packages, orders and live quotes, newest first',
    query: Type.Object({ ...PageQuery, at: Type.Optional(Text(120)) }),
    reply: Type.Object({ notifications: Paged(Notification) }),
  },
  'DELETE /pmt/notifications': {
    access: 'member',
    summary: 'Delete a notification; succeeds if it is already deleted',
    body: Type.Object({ id: Uuid }),
    reply: Type.Object({ ...Message.properties, total: Type.Integer() }),
  },
  'GET /user/getnotificationpreferences': {
    access: 'member',
    summary: 'Which types are emailed',
    reply: Preferences,
  },
  'POST /user/updatenotificationpreferences': {
    access: 'member',
    summary: 'Choose which types are emailed; omitted types stay unchanged',
    body: Preferences,
    reply: Preferences,
  },
  'POST /user/unsubscribe': {
    access: 'public',
    summary: 'Turn off one type of email, with the token in each such email (RFC 8058)',
    body: Type.Object({ token: Text(200, 1) }),
    reply: Message,
  },
  'POST /user/emailconfirmation': {
    access: 'member',
    summary:
      'Email a link that confirms the address, after emails to it bounced or were reported as spam',
    reply: Message,
  },
  'POST /user/confirmemail': {
    access: 'member',
    summary: 'Confirm the address with the token of that link; all emails resume',
    body: Type.Object({ token: Text(200, 1) }),
    reply: Message,
  },
  'POST /webhooks/mail': {
    access: 'gateway',
    summary: "The mail provider's signed notices of bounces and complaints",
    body: Type.Unknown(),
    reply: Message,
  },
});
