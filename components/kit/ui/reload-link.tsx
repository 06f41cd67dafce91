import { useRouter } from 'next/compat/router';
import type { MouseEvent } from 'react';

import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { localePath } from '@/rules/routes';

/** 'Try again': reloads the page; where scripts run, what was typed on it stays. */
export function ReloadLink() {
  const t = useTranslations('common');
  const { locale, path } = useFrame();
  const router = useRouter();
  const load = (event: MouseEvent) => {
    if (!router) return;
    event.preventDefault();
    void router.replace(router.asPath, undefined, { scroll: false });
  };
  return (
    <a className="btn btn-secondary btn-sm mt-3" href={localePath(locale, path)} onClick={load}>
      {t('retry')}
    </a>
  );
}
