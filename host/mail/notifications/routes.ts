import { Problem } from '@/host/core/errors';
import type { PathGroup } from '@/host/core/http/route';
import { readUnsubscribeToken } from '@/host/core/sessions/link-token';

import { confirmEmail, sendConfirmation, processMailNotice } from '../mailbox-failures';

import { listNotifications, removeNotification, type FindSettledNews } from './list';
import { readMailChoices, storeMailChoices } from './preferences';

export const notificationRoutes =
  (findSettledNews: FindSettledNews): PathGroup =>
  (_app, route) => {
    route('GET /pmt/notifications', ({ db, session, query }) =>
      listNotifications(db, session, query, findSettledNews),
    );
    route('DELETE /pmt/notifications', async ({ db, session, body }) => ({
      message: 'OK',
      total: await removeNotification(db, session.memberId, body.id),
    }));
    route('GET /user/getnotificationpreferences', async ({ db, session }) => ({
      preferences: await readMailChoices(db, session.memberId),
    }));
    route('POST /user/updatenotificationpreferences', async ({ db, session, body }) => ({
      preferences: await storeMailChoices(db, session.memberId, body.preferences),
    }));
    route('POST /user/unsubscribe', async ({ db, body }) => {
      const unsubscribeRequest = readUnsubscribeToken(body.token);
      if (!unsubscribeRequest) throw new Problem('linkExpired');
      await storeMailChoices(db, unsubscribeRequest.memberId, [
        { type: unsubscribeRequest.type, mail: false },
      ]);
      return { message: 'OK' };
    });
    route('POST /user/emailconfirmation', async ({ db, session }) => {
      await sendConfirmation(db, session);
      return { message: 'OK' };
    });
    route('POST /user/confirmemail', async ({ db, session, body }) => {
      await confirmEmail(db, session, body.token);
      return { message: 'OK' };
    });
    route('POST /webhooks/mail', async ({ db, request }) => {
      await processMailNotice(db, request);
      return { message: 'OK' };
    });
  };
