import { marks } from '@/rules/locale';

import type { LetterFrame } from './layout';
import type { Email } from './email';

/** The text part of a letter: the same words in the same order, addresses written out. */
export function plainText(letter: Email, frame: LetterFrame): string {
  const { colon } = marks[frame.locale];
  const blocks = [
    frame.brand.name,
    letter.heading,
    frame.greeting,
    ...letter.paragraphs,
    letter.code && `${letter.code.label}\n\n    ${letter.code.value}`,
    letter.quote &&
      [...letter.quote.text.split('\n').map((row) => `> ${row}`), `  ${letter.quote.by}`].join(
        '\n',
      ),
    letter.facts?.map(({ label, value }) => `${label}${colon}${value}`).join('\n'),
    letter.action && `${letter.action.label}${colon.trimEnd()}\n${letter.action.href}`,
    ...(letter.after ?? []),
    '--',
    letter.reason,
    frame.noReply,
  ];
  return `${blocks.filter((block) => typeof block === 'string' && block !== '').join('\n\n')}\n`;
}
