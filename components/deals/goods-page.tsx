import { JsonLd } from '@/components/kit/seo/json-ld';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { NamedCountry } from '@/lib/i18n/country-names';
import {
  CHEAP_DOLLARS,
  LIGHT_GRAMS,
  dealAudiences,
  filterGoods,
  giftGuides,
  type DealAudience,
  type GiftGuide,
  type Goods,
  type GoodsFilter,
} from '@/rules/deals/lists';
import { formatDate, formatMoney } from '@/rules/format';
import { fromCents } from '@/rules/money';
import { formatWeight } from '@/rules/packages/measures';
import { localePath, routes } from '@/rules/routes';
import type { GoodsPage as Page } from '@/services/shop/goods-page';

import { EmptyGoods } from './empty-goods';
import { GoodsCard } from './goods-card';
import styles from './goods.module.scss';

/** Without an audience: all deals. */
export type GoodsListName =
  { kind: 'deals'; audience: DealAudience | undefined } | { kind: 'gifts'; guide: GiftGuide };

interface GoodsPageProps extends Page {
  name: GoodsListName;
  title: string;
}

const getGoodsPath = (
  name: GoodsListName,
  query: { country?: string; under?: GoodsFilter | undefined } = {},
) =>
  name.kind === 'deals' ? routes.deals(name.audience, query) : routes.giftGuide(name.guide, query);

/** Lists store goods with their delivered price. Works without scripts. */
export function GoodsPage(props: GoodsPageProps) {
  const { name, title, shelf: goodsList, country, countryName, countries, filter } = props;
  const t = useTranslations('deals');
  const { locale } = useFrame();
  const isGiftGuide = name.kind === 'gifts';
  const filteredGoods = filterGoods(goodsList.goods, isGiftGuide ? filter : null);
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{title}</h1>
      <p className="lead measure">
        {t(isGiftGuide ? 'leadGifts' : 'leadDeals', { country: countryName })}
      </p>
      <ListLinks name={name} country={country} />
      <div className={styles.choices}>
        <CountryForm
          action={localePath(locale, getGoodsPath(name))}
          country={country}
          countries={countries}
          filter={isGiftGuide ? filter : null}
        />
        {isGiftGuide && goodsList.goods.length > 0 && (
          <FilterLinks name={name} country={country} filter={filter} />
        )}
      </div>
      {goodsList.goods.length === 0 ? (
        <EmptyGoods goodsList={goodsList} gifts={isGiftGuide} country={country} />
      ) : (
        <>
          {goodsList.checked && (
            <p className="text-muted">
              {t('checked', { date: formatDate(goodsList.checked, locale) })}
            </p>
          )}
          <ul className={styles.shelf}>
            {filteredGoods.map((goods) => (
              <li key={goods.key} id={goods.key}>
                <GoodsCard goods={goods} country={countryName} showReason={isGiftGuide} />
              </li>
            ))}
          </ul>
          {filteredGoods.length === 0 && (
            <p role="status">
              <a href={localePath(locale, getGoodsPath(name, { country }))}>{t('filter.none')}</a>
            </p>
          )}
          <p className="text-muted measure">{t('notIncluded')}</p>
          <OffersJsonLd title={title} goods={filteredGoods} />
        </>
      )}
      <MoreLists name={name} country={country} />
    </div>
  );
}

function ListLinks({ name, country }: { name: GoodsListName; country: string }) {
  const t = useTranslations('deals');
  const { locale } = useFrame();
  const links =
    name.kind === 'deals'
      ? [undefined, ...dealAudiences].map((audience) => ({
          key: audience ?? 'all',
          text: t(`lists.deals.${audience ?? 'all'}.name`),
          href: routes.deals(audience, { country }),
          isCurrent: audience === name.audience,
        }))
      : giftGuides.map((guide) => ({
          key: guide,
          text: t(`lists.gifts.${guide}.name`),
          href: routes.giftGuide(guide, { country }),
          isCurrent: guide === name.guide,
        }));
  return (
    <nav className={styles.lists} aria-label={t('nav')}>
      <ul>
        {links.map(({ key, text, href, isCurrent }) => (
          <li key={key}>
            <a href={localePath(locale, href)} aria-current={isCurrent ? 'page' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function FilterLinks({
  name,
  country,
  filter,
}: {
  name: GoodsListName;
  country: string;
  filter: GoodsFilter | null;
}) {
  const t = useTranslations('deals.filter');
  const { locale } = useFrame();
  const choices = [
    { under: null, text: t('all') },
    { under: 'price', text: t('cheap', { amount: formatMoney(fromCents(CHEAP_DOLLARS * 100)) }) },
    { under: 'weight', text: t('light', { weight: formatWeight(LIGHT_GRAMS, locale) }) },
  ] as const;
  return (
    <nav className={styles.filter} aria-label={t('label')}>
      {choices.map(({ under, text }) => (
        <a
          key={text}
          href={localePath(locale, getGoodsPath(name, { country, under: under ?? undefined }))}
          aria-current={under === filter ? 'true' : undefined}
        >
          {text}
        </a>
      ))}
    </nav>
  );
}

function MoreLists({ name, country }: { name: GoodsListName; country: string }) {
  const t = useTranslations('deals');
  const { locale } = useFrame();
  const links =
    name.kind === 'deals'
      ? giftGuides.map((guide) => ({
          href: routes.giftGuide(guide, { country }),
          text: t(`lists.gifts.${guide}.title`),
        }))
      : [undefined, ...dealAudiences].map((audience) => ({
          href: routes.deals(audience, { country }),
          text: t(`lists.deals.${audience ?? 'all'}.title`),
        }));
  return (
    <section className={styles.more} aria-labelledby="more">
      <h2 id="more">{t('more')}</h2>
      <ul>
        {links.map(({ href, text }) => (
          <li key={href}>
            <a href={localePath(locale, href)}>{text}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Structured data for search engines; omits unknown values. */
function OffersJsonLd({ title, goods }: { title: string; goods: readonly Goods[] }) {
  return (
    <JsonLd
      data={{
        '@type': 'ItemList',
        name: title,
        numberOfItems: goods.length,
        itemListElement: goods.map(({ name, store, url, price, checked, until }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item: {
            '@type': 'Product',
            name,
            offers: {
              '@type': 'Offer',
              url,
              price,
              priceCurrency: 'USD',
              validFrom: checked,
              ...(until && { priceValidUntil: until }),
              seller: { '@type': 'Organization', name: store },
            },
          },
        })),
      }}
    />
  );
}

interface CountryFormProps {
  action: string;
  country: string;
  countries: NamedCountry[];
  filter: GoodsFilter | null;
}

function CountryForm({ action, country, countries, filter }: CountryFormProps) {
  const t = useTranslations('deals.country');
  const common = useTranslations('common');
  return (
    <form className={styles.country} action={action} method="get">
      {filter && <input type="hidden" name="under" value={filter} />}
      <label className="form-label" htmlFor="country">
        {common('shipTo')}
      </label>
      <div>
        <select className="form-select" id="country" name="country" defaultValue={country}>
          {countries.map(({ iso, name }) => (
            <option key={iso} value={iso}>
              {name}
            </option>
          ))}
        </select>
        <button className="btn btn-secondary" type="submit">
          {t('submit')}
        </button>
      </div>
    </form>
  );
}
