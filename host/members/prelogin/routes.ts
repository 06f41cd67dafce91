import type { PathGroup } from '@/host/core/http/route';

import { listContactMessages, writeToSupport } from './contact';

export const contactRoutes: PathGroup = (_app, route) => {
  route('POST /prelogin/sendcsemail', ({ body, session, request, keyed }) =>
    keyed((tx) =>
      writeToSupport(tx, body, {
        session,
        address: request.ip,
        portal: request.headers['x-portal'],
      }),
    ),
  );
  route('GET /operator/messages', ({ db, query }) => listContactMessages(db, query));
};
