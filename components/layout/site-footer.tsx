import { ContactLink } from '@/components/contact/contact-link';
import { Link } from '@/components/kit/ui/link';
import { useFrame } from '@/hooks/use-frame';
import { useIsHydrated } from '@/hooks/use-is-hydrated';
import { useTranslations } from '@/hooks/use-translations';
import { getLocalSupportHours } from '@/lib/support-hours';
import { routes } from '@/rules/routes';

import { LanguageLinks, ThemeSwitch } from './site-choices';
import type { NavigationItem } from './navigation';

interface Column {
  key: 'Ship' | 'Shop' | 'Help' | 'Company';
  items: readonly NavigationItem[];
}

/** Also used by the page that lists all pages. */
export const footerColumns: readonly Column[] = [
  {
    key: 'Ship',
    items: [
      { key: 'services', href: routes.consumerServices() },
      { key: 'rates', href: routes.rates() },
      { key: 'weights', href: routes.weightsGuide() },
      { key: 'destinations', href: routes.destinations() },
      { key: 'remote', href: routes.remoteAreas() },
      { key: 'onebox', href: routes.oneboxGuide() },
      { key: 'track', href: routes.track() },
    ],
  },
  {
    key: 'Shop',
    items: [
      { key: 'shop', href: routes.buyForMe() },
      { key: 'quote', href: routes.liveQuote() },
      { key: 'deals', href: routes.deals() },
      { key: 'giftGuides', href: routes.giftGuide('general') },
    ],
  },
  {
    key: 'Help',
    items: [
      { key: 'support', href: routes.support() },
      { key: 'contact', href: routes.contact() },
      { key: 'howItWorks', href: routes.howItWorks() },
      { key: 'getStarted', href: routes.getStarted() },
      { key: 'blog', href: routes.blog() },
    ],
  },
  {
    key: 'Company',
    items: [
      { key: 'about', href: routes.about() },
      { key: 'business', href: routes.business() },
      { key: 'terms', href: routes.terms() },
      { key: 'privacy', href: routes.privacy() },
      { key: 'sitemap', href: routes.sitemap() },
    ],
  },
];

export function SiteFooter() {
  const t = useTranslations('frame');
  const { brand, locale } = useFrame();
  const hours = useIsHydrated() ? getLocalSupportHours(locale) : null;
  return (
    <footer className="site-footer">
      <nav className="container-xl footer-columns" aria-label={t('footerLinks')}>
        {footerColumns.map(({ key, items }) => (
          <div key={key}>
            <p className="footer-head">{t(`column${key}`)}</p>
            <ul>
              {items.map((item) => (
                <li key={item.key}>
                  <Link href={item.href}>{t(item.key)}</Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="container-xl footer-grid">
        <div>
          <p className="mb-1">
            {t.rich('mailSupport', {
              email: brand.supportEmail,
              mail: (text) => <a href={`mailto:${brand.supportEmail}`}>{text}</a>,
            })}
          </p>
          <p className="mb-1">
            <ContactLink className="d-inline-block py-1">{t('needHelp')}</ContactLink>
          </p>
          <p className="mb-0">
            {t('supportHours')}
            <span className="d-block" data-local-hours={t('localHours', { hours: '{hours}' })}>
              {hours && t('localHours', { hours })}
            </span>
          </p>
        </div>
        <LanguageLinks />
        <ThemeSwitch />
      </div>
    </footer>
  );
}
