import { maskContacts, stripLinks } from '@/rules/members/text';
import { routes } from '@/rules/routes';

import type { WriteEmail } from '../email';

export const invitationEmail: WriteEmail<'referral'> = (context, { from, suite, message }) => {
  const { t, brand } = context;
  const cleanMessage = maskContacts(message);
  return {
    subject: t('referralSubject', { name: stripLinks(from), brand: brand.name }),
    preview: t('referralPreview'),
    heading: t('referralHeading', { name: stripLinks(from) }),
    paragraphs: [t('referralText', { brand: brand.name })],
    ...(cleanMessage && { quote: { by: stripLinks(from), text: cleanMessage } }),
    action: {
      label: t('referralAction'),
      href: context.link(routes.register({ referral_suite: suite })),
    },
    after: [t('referralCode', { suite })],
    reason: t('reasonReferral', { name: stripLinks(from), brand: brand.name }),
  };
};
