import type { Query, Reply } from '@/contract/calls';
import { Problem } from '@/host/core/errors';
import type { EmailKind } from '@/host/mail/email';
import { createEmailContext } from '@/host/mail/email-context';

import { mailExamples, strangerKinds } from './mail-examples';

/** Fictional, so links lead nowhere. */
const reader = {
  id: '00000000-0000-4000-8000-000000000001',
  firstName: 'Mika',
  lastName: 'Tan',
  suite: 'CG1000001',
  linkVersion: 0,
};

const isKind = (kind: string): kind is EmailKind => Object.hasOwn(mailExamples, kind);

export const listMails = (): Reply<'GET /test/mails'>['mails'] =>
  Object.entries(mailExamples).flatMap(([kind, states]) =>
    Object.keys(states).map((state) => ({ kind, state })),
  );

/** @throws Problem notFound for an unknown email */
export async function showMail({
  kind,
  state,
  language,
  brand,
}: Query<'GET /test/mail'>): Promise<Reply<'GET /test/mail'>> {
  const states = isKind(kind) ? mailExamples[kind] : {};
  if (!isKind(kind) || !Object.hasOwn(states, state)) throw new Problem('notFound');
  const { renderEmail } = await import('@/host/mail/render');
  const context = createEmailContext(
    { language, portal: brand, reader: strangerKinds.has(kind) ? null : reader },
    {
      temporaryPassword: () => Promise.resolve({ password: 'Tea7-Bowl-4821', minutes: 30 }),
      deviceLink: () => Promise.resolve({ token: 'example', minutes: 30 }),
    },
  );
  const { subject, html, text } = await renderEmail(
    kind,
    context,
    (states as Record<string, unknown>)[state],
  );
  return { subject, html, text };
}
