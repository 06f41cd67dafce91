import { EmptyHistory } from '@/components/kit/art/empty-history';
import { EmptyPackages } from '@/components/kit/art/empty-packages';
import { EmptyState } from '@/components/kit/ui/empty-state';
import { Link } from '@/components/kit/ui/link';
import { LinkButton } from '@/components/kit/ui/link-button';
import { limits } from '@/contract/limits';
import { useTranslations } from '@/hooks/use-translations';
import { listHref, type PackagesQuery } from '@/lib/queries/packages';
import { routes } from '@/rules/routes';
import type { PackagePage } from '@/services/pmt';

export function NoPackages({
  query,
  counts,
}: {
  query: PackagesQuery;
  counts: PackagePage['counts'];
}) {
  const t = useTranslations('packages');
  if (query.search) return <NothingFound query={query} search={query.search} counts={counts} />;
  if (query.tab === 'history') {
    return (
      <EmptyState title={t('emptyHistory.title')} picture={<EmptyHistory />}>
        {t('emptyHistory.text')}
      </EmptyState>
    );
  }
  if (query.status) {
    return (
      <EmptyState
        title={t('emptyFilter.title')}
        action={
          <LinkButton href={routes.packages()} variant="secondary">
            {t('emptyFilter.action')}
          </LinkButton>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t('empty.title')}
      picture={<EmptyPackages />}
      action={<LinkButton href={routes.dashboard()}>{t('empty.action')}</LinkButton>}
    >
      {t('empty.text')}
    </EmptyState>
  );
}

function NothingFound({
  query: { search: _, ...others },
  search,
  counts,
}: {
  query: PackagesQuery;
  search: string;
  counts: PackagePage['counts'];
}) {
  const t = useTranslations('packages.search');
  const inActive = counts.action + counts.processing + counts.ready;
  const elsewhere = [
    { key: 'inAll', n: others.status ? inActive : 0, href: listHref({ tab: 'active', search }, 1) },
    {
      key: 'inActive',
      n: others.tab === 'history' ? inActive : 0,
      href: listHref({ tab: 'active', search }, 1),
    },
    {
      key: 'inHistory',
      n: others.tab === 'active' ? counts.history : 0,
      href: listHref({ tab: 'history', search }, 1),
    },
  ] as const;
  return (
    <EmptyState
      title={t('none', { search })}
      action={
        <LinkButton href={listHref(others, 1)} variant="secondary" scroll={false}>
          {t('clear')}
        </LinkButton>
      }
    >
      <p className="mb-1">{t('hint')}</p>
      {elsewhere.map(
        ({ key, n, href }) =>
          n > 0 && (
            <p className="mb-0" key={key}>
              <Link href={href} scroll={false}>
                {t(key, { n: Math.min(n, limits.searchFoundMax) })}
              </Link>
            </p>
          ),
      )}
    </EmptyState>
  );
}
