import { randomUUID } from 'node:crypto';

import { z } from 'zod';

import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { requireOwner } from '@/host/core/http/operators';
import type { PathGroup } from '@/host/core/http/route';
import { signMailNotice } from '@/host/mail/mailbox-failures';

import { deliverNotice } from './notices';
import { sandboxOrigin } from './origin';

const bodySchema = z.object({ to: z.email(), type: z.enum(['email.bounced', 'email.complained']) });

export const sandboxMailRoutes: PathGroup = (app) => {
  app.post('/sandbox/mail/notice', async (request) => {
    requireOwner(request);
    const asked = bodySchema.safeParse(request.body).data;
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
