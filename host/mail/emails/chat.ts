import { withoutContacts, withoutLinks } from '@/rules/members/text';

import type { WriteEmail } from '../email';

/** A file extension is not a domain. */
function nameWithoutLinks(name: string): string {
  const dot = name.lastIndexOf('.');
  return `${withoutLinks(name.slice(0, dot)) || '…'}${name.slice(dot)}`;
}

/** Removes web addresses: a guest chooses the recipient. */
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
