import { routes } from '@/lib/routes';

import type { WriteLetter } from '../letters';

const anyLink = /(https?:\/\/|www\.)\S+|\b[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.(com|net|org|info|biz|io|cn|ru|xyz|top|shop|site|link|me|co|cc|tk)\b(\/\S*)?/giu;

/** A member invites a friend. The text is ours; of the member's own words only plain ones stay, without links. */
export const invitation: WriteLetter<'referral'> = (desk, { from, suite, message }) => {
  const { t, brand } = desk;
  const words = withoutLinks(message);
  return {
    subject: t('referralSubject', { name: withoutLinks(from), brand: brand.name }),
    preview: t('referralPreview'),
    heading: t('referralHeading', { name: withoutLinks(from) }),
    paragraphs: [t('referralText', { brand: brand.name })],
    ...(words && { quote: { by: withoutLinks(from), text: words } }),
    action: { label: t('referralAction'), href: desk.link(routes.register({ referral_suite: suite })) },
    after: [t('referralCode', { suite })],
    reason: t('reasonReferral', { name: withoutLinks(from), brand: brand.name }),
  };
};

function withoutLinks(text: string): string {
  return text.replace(anyLink, '…').trim();
}
