import { Type } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { limits } from '../limits';
import { DeskList, DeskListQuery, Text, Timestamp } from '../wire';

const Details = Type.Optional(Text(limits.contactDetailsMax));

export const contactEndpoints = defineEndpoints({
  'POST /prelogin/sendcsemail': {
    access: 'public',
    summary:
      'Write to support; with a session, the suite is included. The details are accepted under either of two names',
    keyed: true,
    body: Type.Object({
      subject: Text(limits.contactSubjectMax),
      email: Text(limits.emailMax),
      additionaldetails: Details,
      additionalDetails: Details,
      languageprefer: Type.Optional(Text(5)),
    }),
    reply: Type.Object({ message: Type.String(), reference: Type.String() }),
  },
  'GET /operator/messages': {
    access: 'operator',
    summary: 'Messages from shoppers to support, 100 a page, newest first',
    query: DeskListQuery,
    reply: DeskList({
      reference: Type.String(),
      received: Timestamp,
      suite: Type.String(),
      email: Type.String(),
      language: Type.String(),
      portal: Type.String(),
      subject: Type.String(),
      details: Type.String(),
    }),
  },
});
