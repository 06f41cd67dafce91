import { punctuation } from '@/rules/locale';

import type { EmailFrame } from './layout';
import type { Email } from './email';

export function renderPlainText(email: Email, frame: EmailFrame): string {
  const { colon } = punctuation[frame.locale];
  const blocks = [
    frame.brand.name,
    email.heading,
    frame.greeting,
    ...email.paragraphs,
    email.code && `${email.code.label}\n\n    ${email.code.value}`,
    email.quote &&
      [...email.quote.text.split('\n').map((line) => `> ${line}`), `  ${email.quote.by}`].join(
        '\n',
      ),
    email.facts?.map(({ label, value }) => `${label}${colon}${value}`).join('\n'),
    ...[email.action ?? [], email.links ?? []]
      .flat()
      .map(({ label, href }) => `${label}${colon.trimEnd()}\n${href}`),
    ...(email.after ?? []),
    '--',
    email.reason,
    frame.settings && `${frame.settings.label}${colon.trimEnd()}\n${frame.settings.href}`,
    frame.noReply,
  ];
  return `${blocks.filter((block) => typeof block === 'string' && block !== '').join('\n\n')}\n`;
}
