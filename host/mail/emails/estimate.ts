import { formatWeight } from '@/rules/packages/measures';
import { routes } from '@/rules/routes';

import type { WriteEmail } from '../email';

/** Somebody has looked at a product: what it weighs, or that it cannot be sent. */
export const estimateAnswered: WriteEmail<'estimate-answered'> = (
  context,
  { estimateId, reference, grams, quantity },
) => {
  const { t, locale, brand, reader } = context;
  const heading = t(grams === null ? 'estimateRefusedHeading' : 'estimateHeading');
  const text = t(grams === null ? 'estimateRefusedText' : 'estimateText', { n: quantity });
  const page = routes.liveQuote({ estimate: estimateId });
  return {
    subject: t('estimateSubject', { reference }),
    preview: text,
    heading,
    paragraphs: [text],
    facts: [
      ...(grams === null
        ? []
        : [{ label: t('estimateWeight'), value: formatWeight(grams, locale) }]),
      { label: t('estimateReference'), value: reference },
    ],
    action: {
      label: t('estimateAction'),
      href: reader ? context.knownLink(page) : context.link(page),
    },
    reason: t('estimateReason', { brand: brand.name }),
  };
};
