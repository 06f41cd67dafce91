import { Link } from '@/components/kit/ui/link';
import { useTranslations } from '@/hooks/use-translations';
import { routes } from '@/rules/routes';

import { LanguageLinks, ThemeSwitch } from './site-choices';

/** For members: their header and menu have the other links. */
export function MemberFooter() {
  const t = useTranslations('frame');
  return (
    <footer className="site-footer site-footer-slim">
      <div className="container-xl">
        <ul>
          <li>
            <Link href={routes.support()}>{t('support')}</Link>
          </li>
          <li>
            <Link href={routes.terms()}>{t('terms')}</Link>
          </li>
        </ul>
        <ThemeSwitch />
        <LanguageLinks />
      </div>
    </footer>
  );
}
