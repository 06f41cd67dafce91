import { maskContacts, stripLinks } from '@/rules/members/text';

import type { WriteEmail } from '../email';

/** Keeps the file extension, which only looks like a domain. */
function removeLinksFromName(name: string): string {
  const dot = name.lastIndexOf('.');
  return `${stripLinks(name.slice(0, dot)) || '…'}${name.slice(dot)}`;
}

/** Removes web addresses, because a guest chooses the recipient. */
export const chatTranscriptEmail: WriteEmail<'chat-transcript'> = (
  { t, brand, formatTime, reader },
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
        const sender = by === 'support' ? brand.name : t('common.you');
        const isOurs = by === 'support';
        const clean = reader ? stripLinks : maskContacts;
        const body = isOurs ? text : text.split('\n').map(clean).join('\n');
        const names = files.map((name) =>
          t('transcriptFile', { name: isOurs ? name : removeLinksFromName(name) }),
        );
        return [`${sender} (${formatTime(at)}):`, body, ...names].filter(Boolean).join('\n');
      })
      .join('\n\n'),
  },
  reason: t('reasonTranscript', { brand: brand.name }),
});
