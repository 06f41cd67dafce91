import { languageNames, toLocale } from '@/rules/locale';
import { stripLinks } from '@/rules/members/text';

import type { WriteEmail } from '../email';

export const contactEmail: WriteEmail<'contact'> = (
  { t, brand },
  { reference, subject, email, details, language, suite, account },
) => {
  const title = stripLinks(subject);
  const facts = [
    { label: t('contactReference'), value: reference },
    { label: t('contactFrom'), value: email },
    { label: t('common.suite'), value: suite || t('contactGuest') },
    ...(account && account !== email ? [{ label: t('contactAccount'), value: account }] : []),
    { label: t('common.language'), value: languageNames[toLocale(language)] },
  ];
  return {
    subject: `[${reference}] ${title}`,
    preview: t('contactPreview', { email }),
    heading: title,
    paragraphs: [],
    quote: { by: email, text: details.split('\n').map(stripLinks).join('\n') },
    facts,
    replyTo: email,
    reason: t('reasonContact', { brand: brand.name }),
  };
};
