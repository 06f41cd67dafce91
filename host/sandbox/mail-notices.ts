import { randomUUID } from 'node:crypto';

import { Type } from 'typebox';

import { now } from '@/host/core/clock';
import { requireOwner } from '@/host/core/http/operators';
import type { PathGroup } from '@/host/core/http/route';
import { readBody } from '@/host/core/read-as';
import { signMailNotice } from '@/host/mail/mailbox-failures';
import { isEmail } from '@/rules/members/email';

import { deliverNotice } from './notices';
import { getSandboxOrigin } from './origin';

const bodySchema = Type.Object({
  to: Type.Refine(Type.String(), isEmail),
  type: Type.Enum(['email.bounced', 'email.complained']),
});

export const sandboxMailRoutes: PathGroup = (app) => {
  app.post('/sandbox/mail/notice', async (request) => {
    requireOwner(request);
    const input = readBody(bodySchema, request.body);
    const bounce = { type: 'Permanent', subType: 'General', message: 'No such mailbox.' };
    const text = JSON.stringify({
      type: input.type,
      created_at: now().toISOString(),
      data: {
        email_id: randomUUID(),
        to: [input.to],
        ...(input.type === 'email.bounced' && { bounce }),
      },
    });
    await deliverNotice(`${getSandboxOrigin(request)}/webhooks/mail`, text, () =>
      signMailNotice(text),
    );
    return { status: true, status_code: 200, data: input };
  });
};
