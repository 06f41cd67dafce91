import type { ReactNode } from 'react';

import { PageHead } from '@/components/kit/seo/page-head';
import { routes } from '@/rules/routes';

import { BrandLink } from './frame-links';

interface SmallPageProps {
  title: string;
  href?: string;
  wide?: boolean;
  children: ReactNode;
}

/** A page for small windows or, when wide, for staff; excluded from search results. */
export function SmallPage({ title, href = routes.dashboard(), wide, children }: SmallPageProps) {
  return (
    <div className="page">
      <PageHead title={title} noIndex />
      <header className="site-header">
        <div className="container-xl">
          <BrandLink href={href} />
        </div>
      </header>
      <main id="content">
        <div className={`container-xl${wide ? '' : ' measure mx-0'}`}>{children}</div>
      </main>
    </div>
  );
}
