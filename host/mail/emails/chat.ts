import { withoutLinks } from '@/rules/members/text';

import type { WriteEmail } from '../email';

/**
 * A chat with support, for its visitor. What the visitor wrote stands there without web addresses:
 * a guest types where it goes.
 */
export const chatTranscript: WriteEmail<'chat-transcript'> = (
  { t, brand, moment },
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
      .map(({ by, text, at }) => {
        const who = by === 'support' ? brand.name : t('transcriptYou');
        const words = by === 'support' ? text : text.split('\n').map(withoutLinks).join('\n');
        return `${who} (${moment(at)}):\n${words}`;
      })
      .join('\n\n'),
  },
  reason: t('reasonTranscript', { brand: brand.name }),
});
