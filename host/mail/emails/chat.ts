import { withoutContacts, withoutLinks } from '@/rules/members/text';

import type { WriteEmail } from '../email';

/** The name of a visitor's file, whose own ending is no part of an address. */
function nameWithoutLinks(name: string): string {
  const dot = name.lastIndexOf('.');
  return `${withoutLinks(name.slice(0, dot)) || '…'}${name.slice(dot)}`;
}

/**
 * A chat with support, for its visitor. What the visitor wrote stands there without web addresses:
 * a guest types where it goes.
 */
export const chatTranscript: WriteEmail<'chat-transcript'> = (
  { t, brand, moment, reader },
  { reference, lines },
) => ({
  subject: t('transcriptSubject', { brand: brand.name, reference }),
  preview: t('transcriptPreview'),
  heading: t('transcriptHeading'),
  paragraphs: [],
  facts: [{ label: t('transcriptReference'), value: reference }],
  quote: {
    by: t('transcriptBy'),
    text: lines
      .map(({ by, text, at, files = [] }) => {
        const who = by === 'support' ? brand.name : t('common.you');
        const ours = by === 'support';
        // A guest typed the address that this goes to.
        const tidy = reader ? withoutLinks : withoutContacts;
        const words = ours ? text : text.split('\n').map(tidy).join('\n');
        const names = files.map((name) =>
          t('transcriptFile', { name: ours ? name : nameWithoutLinks(name) }),
        );
        return [`${who} (${moment(at)}):`, words, ...names].filter(Boolean).join('\n');
      })
      .join('\n\n'),
  },
  reason: t('reasonTranscript', { brand: brand.name }),
});
