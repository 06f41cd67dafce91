import { useFormatter } from 'next-intl';

import { Link } from '@/components/kit/ui/link';
import { footerColumns } from '@/components/layout/site-footer';
import { useTranslations } from '@/hooks/use-translations';
import { publicPages } from '@/rules/public-pages';

import styles from './page-list.module.scss';

const changeDays = new Map(publicPages.map((page) => [page.path, page.changedOn]));

/** Lists public pages by footer heading, with the change date where available. */
export function PageList() {
  const t = useTranslations();
  const format = useFormatter();
  return (
    <div className={styles.columns}>
      {footerColumns.map(({ key, items }) => (
        <section key={key} aria-labelledby={`pages-${key}`}>
          <h2 id={`pages-${key}`}>{t(`frame.column${key}`)}</h2>
          <ul>
            {items.map((item) => {
              const day = changeDays.get(item.href);
              return (
                <li key={item.key}>
                  <Link href={item.href}>{t(`frame.${item.key}`)}</Link>
                  {day && (
                    <span className="d-block text-muted">
                      {t('site-map.changed', {
                        date: format.dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: 'long' }),
                      })}
                    </span>
                  )}
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
