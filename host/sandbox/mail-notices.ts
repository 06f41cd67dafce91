import { randomUUID } from 'node:crypto';

import { Type } from 'typebox';

import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { requireOwner } from '@/host/core/http/operators';
import type { PathGroup } from '@/host/core/http/route';
import { readAs } from '@/host/core/read-as';
import { signMailNotice } from '@/host/mail/mailbox-failures';

import { deliverNotice } from './notices';
import { sandboxOrigin } from './origin';

const bodySchema = Type.Object({
  to: Type.String({ format: 'email' }),
  type: Type.Enum(['email.bounced', 'email.complained']),
});

/** For the operator: says of an address what a mail provider would, by the provider's protocol. */
export const sandboxMailRoutes: PathGroup = (app) => {
  app.post('/sandbox/mail/notice', async (request) => {
    requireOwner(request);
    const asked = readAs(bodySchema, request.body);
    if (!asked) throw new Problem('validation');
    const bounce = { type: 'Permanent', subType: 'General', message: 'No such mailbox.' };
    const text = JSON.stringify({
      type: asked.type,
      created_at: now().toISOString(),
      data: {
        email_id: randomUUID(),
        to: [asked.to],
        ...(asked.type === 'email.bounced' && { bounce }),
      },
    });
    await deliverNotice(`${sandboxOrigin(request)}/webhooks/mail`, text, () =>
      signMailNotice(text),
    );
    return { status: true, status_code: 200, data: asked };
  });
};
