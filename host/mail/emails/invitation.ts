import { withoutContacts, withoutLinks } from '@/rules/members/text';
import { routes } from '@/rules/routes';

import type { WriteEmail } from '../email';

export const invitationEmail: WriteEmail<'referral'> = (context, { from, suite, message }) => {
  const { t, brand } = context;
  const cleanMessage = withoutContacts(message);
  return {
    subject: t('referralSubject', { name: withoutLinks(from), brand: brand.name }),
    preview: t('referralPreview'),
    heading: t('referralHeading', { name: withoutLinks(from) }),
    paragraphs: [t('referralText', { brand: brand.name })],
    ...(cleanMessage && { quote: { by: withoutLinks(from), text: cleanMessage } }),
    action: {
      label: t('referralAction'),
      href: context.link(routes.register({ referral_suite: suite })),
    },
    after: [t('referralCode', { suite })],
    reason: t('reasonReferral', { name: withoutLinks(from), brand: brand.name }),
  };
};
