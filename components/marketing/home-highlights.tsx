import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { CountryInText } from '@/rules/country-names';
import type { Goods, Listing } from '@/rules/deals/lists';
import { formatDate, formatMoney } from '@/rules/format';
import { localePath, routes } from '@/rules/routes';
import type { PostSummary } from '@/services/blog';

import styles from './home.module.scss';

interface HighlightsProps {
  posts: readonly PostSummary[];
  /** Null when unavailable. */
  deals: Pick<Listing, 'goods' | 'checked'> | null;
  country: CountryInText;
}

/** Omits empty sections. */
export function HomeHighlights({ posts, deals, country }: HighlightsProps) {
  if (posts.length === 0 && !deals?.goods.length) return null;
  return (
    <div className={styles.section}>
      <div className={`container-xl ${styles.shelves}`}>
        {deals && deals.goods.length > 0 && <Deals {...deals} country={country} />}
        {posts.length > 0 && <Posts posts={posts} />}
      </div>
    </div>
  );
}

interface DealsProps extends Pick<HighlightsProps, 'country'> {
  goods: readonly Goods[];
  checked: string | null;
}

function Deals({ goods, checked, country }: DealsProps) {
  const t = useTranslations('deals');
  const { locale } = useFrame();
  const dealsHref = localePath(locale, routes.deals(undefined, { country: country.iso }));
  return (
    <section aria-labelledby="deals-heading">
      <h2 id="deals-heading">{t('lists.deals.all.title')}</h2>
      <ul aria-labelledby="deals-heading" tabIndex={0}>
        {goods.map(({ key, name, store, price, landed }) => (
          <li key={key}>
            <h3>
              <a href={`${dealsHref}#${key}`}>{name}</a>
            </h3>
            {formatMoney(price)} {t('at', { store })}
            {landed && (
              <strong>
                {t((landed.taxcoverage ?? 'unknown') === 'unknown' ? 'landedUntaxed' : 'landed', {
                  total: formatMoney(landed.total),
                  country: country.inText,
                })}
              </strong>
            )}
          </li>
        ))}
      </ul>
      <p>
        <a href={dealsHref}>{t('empty.deals')}</a>{' '}
        {checked && <small>{t('checked', { date: formatDate(checked, locale) })}</small>}
      </p>
    </section>
  );
}

function Posts({ posts }: Pick<HighlightsProps, 'posts'>) {
  const t = useTranslations('home.posts');
  const blogTexts = useTranslations('blog');
  const { locale } = useFrame();
  return (
    <section aria-labelledby="posts-heading">
      <h2 id="posts-heading">{blogTexts('meta.title')}</h2>
      <ul aria-labelledby="posts-heading" tabIndex={0}>
        {posts.map(({ slug, title, publishedAt }) => (
          <li key={slug}>
            <h3>
              <a href={localePath(locale, routes.post(slug))}>{title}</a>
            </h3>
            {formatDate(publishedAt, locale)}
          </li>
        ))}
      </ul>
      <p>
        <a href={localePath(locale, routes.blog())}>{t('all')}</a>
      </p>
    </section>
  );
}
