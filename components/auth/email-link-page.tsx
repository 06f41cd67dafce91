import type { ReactNode } from 'react';

import { ErrorState } from '@/components/failure/error-state';
import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { LinkButton } from '@/components/kit/ui/link-button';
import { SiteFrame } from '@/components/layout/site-frame';
import type { PlainError } from '@/lib/api-error';
import { routes } from '@/rules/routes';

interface EmailLinkPageProps {
  data: { expired: boolean } | null;
  loadError: PlainError | null;
  title: string;
  children: ReactNode;
  submit: string;
  late: string;
  toLogin: string;
}

export function EmailLinkPage({ data, loadError, title, children, ...texts }: EmailLinkPageProps) {
  return (
    <SiteFrame title={title} noIndex>
      <div className="measure mx-auto d-grid gap-4">
        <h1 className="fs-2 mb-0">{title}</h1>
        {loadError && <ErrorState error={loadError} />}
        {data?.expired ? (
          <>
            <Alert tone="warning">{texts.late}</Alert>
            <LinkButton href={routes.login()}>{texts.toLogin}</LinkButton>
          </>
        ) : (
          <form method="post">
            {children}
            <Button type="submit" size="lg">
              {texts.submit}
            </Button>
          </form>
        )}
      </div>
    </SiteFrame>
  );
}
