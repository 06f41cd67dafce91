import { ContactLink } from '@/components/contact/contact-link';
import { Link } from '@/components/kit/ui/link';
import { useFrame } from '@/hooks/use-frame';
import { useScripted } from '@/hooks/use-scripted';
import { useTranslations } from '@/hooks/use-translations';
import { localSupportHours } from '@/lib/support-hours';

import { LanguageLinks, ThemeSwitch } from './site-choices';
import { footerColumns, memberFooter } from './navigation';

export function SiteFooter() {
  const t = useTranslations('frame');
  const { brand, locale } = useFrame();
  const hours = useScripted() ? localSupportHours(locale) : null;
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
              mail: (words) => <a href={`mailto:${brand.supportEmail}`}>{words}</a>,
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

/** For members: their header and menu have the other links. */
export function MemberFooter() {
  const t = useTranslations('frame');
  return (
    <footer className="site-footer site-footer-slim">
      <div className="container-xl">
        <ul>
          {memberFooter.map((item) => (
            <li key={item.key}>
              <Link href={item.href}>{t(item.key)}</Link>
            </li>
          ))}
        </ul>
        <ThemeSwitch />
        <LanguageLinks />
      </div>
    </footer>
  );
}
