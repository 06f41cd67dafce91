import { socialNames } from '@/contract/member/social-providers';
import { signLinkTicket } from '@/host/core/sessions/social-link-token';
import { routes } from '@/rules/routes';

import type { WriteEmail } from '../email';

export const socialLinkEmail: WriteEmail<'social-link'> = (
  { t, link, brand },
  { provider, ticket },
) => {
  const name = socialNames[provider];
  return {
    subject: t('socialSubject', { provider: name }),
    preview: t('socialPreview'),
    heading: t('socialSubject', { provider: name }),
    paragraphs: [t('socialText', { provider: name, brand: brand.name })],
    action: {
      label: t('socialAction', { provider: name }),
      href: link(routes.socialLink({ token: signLinkTicket(ticket) })),
    },
    after: [t('socialNotYou')],
  };
};
