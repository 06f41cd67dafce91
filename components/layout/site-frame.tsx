import type { ReactNode } from 'react';

import { ChatButton } from '@/components/contact/chat-button';
import { PageHead, type SharePicture } from '@/components/kit/seo/page-head';
import { Icon } from '@/components/kit/ui/icon';
import { Link } from '@/components/kit/ui/link';
import { LinkButton } from '@/components/kit/ui/link-button';
import { useCurrentPath } from '@/hooks/use-current-path';
import { useTranslations } from '@/hooks/use-translations';
import type { Locale } from '@/rules/locale';
import { routes } from '@/rules/routes';

import { BrandLink, SkipLink } from './frame-links';
import { Breadcrumbs, type Crumb } from './breadcrumbs';
import { CartCount, CartLink } from './cart-link';
import { isCurrent, type NavigationItem } from './navigation';
import { SiteFooter } from './site-footer';

interface SiteItem extends NavigationItem {
  /** Minimum width for the header: 992 or 1200 px. The menu has it below that. */
  from: 'lg' | 'xl';
}

export const siteNavigation: readonly SiteItem[] = [
  { key: 'shipTo', href: routes.destinations(), match: /^\/ship-to(\/|$)/, from: 'lg' },
  { key: 'shop', href: routes.buyForMe(), from: 'lg' },
  { key: 'rates', href: routes.rates(), from: 'lg' },
  { key: 'deals', href: routes.deals(), match: /^\/deals(\/|$)/, from: 'xl' },
  { key: 'support', href: routes.support(), from: 'xl' },
];

interface SiteFrameProps {
  /** Document title; the brand is appended. */
  title: string;
  description?: string;
  noIndex?: boolean;
  /** Excludes home; the last one has no href. */
  crumbs?: readonly Crumb[];
  /** Defaults to the picture that the build drew. */
  picture?: SharePicture;
  /** Defaults to all. */
  languages?: readonly Locale[];
  bleed?: boolean;
  children: ReactNode;
}

/** The layout of public and sign-in pages. Works without scripts. */
export function SiteFrame({
  title,
  description,
  noIndex,
  crumbs,
  picture,
  languages,
  bleed = false,
  children,
}: SiteFrameProps) {
  return (
    <div className="page">
      <PageHead {...{ title, description, noIndex, picture, languages }} />
      <SkipLink />
      <SiteHeader />
      {crumbs && <Breadcrumbs crumbs={crumbs} />}
      <main id="content" className={bleed ? 'p-0' : undefined}>
        {bleed ? children : <div className="container-xl">{children}</div>}
      </main>
      <ChatButton />
      <SiteFooter />
    </div>
  );
}

/** Written out, so that the CSS purge finds them. */
const shownIn = {
  lg: { bar: 'd-none d-lg-block', menu: 'd-lg-none' },
  xl: { bar: 'd-none d-xl-block', menu: 'd-xl-none' },
};

/** Contains both the guest and member parts; the theme script picks one. */
function SiteHeader() {
  const t = useTranslations('frame');
  const path = useCurrentPath();
  const links = (inMenu: boolean) =>
    siteNavigation.map((item) => (
      <li key={item.key} className={shownIn[item.from][inMenu ? 'menu' : 'bar']}>
        <Link href={item.href} aria-current={isCurrent(item, path) ? 'page' : undefined}>
          {t(item.key)} {inMenu && item.key === 'shop' && <CartCount />}
        </Link>
      </li>
    ));
  return (
    <header className="site-header">
      <div className="container-xl">
        <BrandLink href={routes.home()} />
        <nav className="site-nav d-none d-lg-block" aria-label={t('mainNavigation')}>
          <ul>{links(false)}</ul>
        </nav>
        <CartLink />
        <div className="d-flex align-items-center gap-2" data-for="guest">
          <LinkButton href={routes.login()} variant="quiet" className="d-none d-sm-inline-flex">
            {t('login')}
          </LinkButton>
          <LinkButton href={routes.register()}>{t('register')}</LinkButton>
        </div>
        <div className="d-flex align-items-center gap-2" data-for="known">
          <LinkButton href={routes.login()} variant="quiet" className="d-none d-sm-inline-flex">
            {t('login')}
          </LinkButton>
          <LinkButton href={routes.dashboard()} variant="secondary">
            {t('dashboard')}
          </LinkButton>
        </div>
        <div className="d-flex align-items-center gap-3" data-for="member">
          <span className="ref d-none d-sm-inline" data-slot="suite" />
          <LinkButton href={routes.dashboard()} variant="secondary">
            {t('dashboard')}
          </LinkButton>
        </div>
        <details className="menu d-xl-none">
          <summary aria-label={t('menu')}>
            <Icon name="list" />
          </summary>
          <div>
            <ul>
              {links(true)}
              <li data-for="guest" className="d-sm-none">
                <Link href={routes.register()}>{t('register')}</Link>
              </li>
              <li data-for="guest known">
                <Link href={routes.login()}>{t('login')}</Link>
              </li>
            </ul>
          </div>
        </details>
      </div>
    </header>
  );
}
