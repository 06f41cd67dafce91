import { eq } from 'drizzle-orm';

import { env } from '@/host/core/env';
import { Problem } from '@/host/core/errors';
import type { PathGroup } from '@/host/core/http/route';
import { openSession } from '@/host/core/sessions/session';
import { schema } from '@/host/db/client';
import type { PaymentServices } from '@/host/money/payments/payments';

import { runAct } from './acts';
import { listMails, showMail } from './mails';
import { reproduce } from './reproduce';
import { readState } from '@/host/operator/bundle/state';
import { readEntry } from './ticket';

const { members } = schema;

/** For hosts with TEST_MODE=1. */
export const testModeRoutes: PathGroup<PaymentServices> = (_app, route, db) => {
  route('GET /test/state', ({ session }) => readState(db, session.memberId));
  route('POST /test/act', ({ payments, session, body }) => runAct({ db, payments, session }, body));
  route('GET /test/mails', () => Promise.resolve({ mails: listMails() }));
  route('GET /test/mail', ({ query }) => showMail(query));
  route('POST /test/reproduce', ({ payments, body }) => reproduce({ db, payments }, body));
  route('POST /operator/reproduce', async ({ payments, body }) => {
    const { open, suite } = await reproduce({ db, payments }, body);
    return { open: new URL(open, env.PORTAL_URL).href, suite };
  });
  route('POST /test/enter', async ({ body, request }) => {
    const { memberId, state } = readEntry(body.ticket);
    const [member] = await db.select().from(members).where(eq(members.id, memberId));
    if (!member) throw new Problem('notFound');
    const agent = request.headers['user-agent'] ?? '';
    return openSession(db, member, { action: 'login_password', agent, state });
  });
};
