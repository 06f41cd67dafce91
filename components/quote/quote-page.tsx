import { useTranslations } from '@/hooks/use-translations';
import { formatTotal } from '@/rules/format';
import type { GuaranteeTerms } from '@/services/rates';

import { LiveQuote } from './live-quote';
import styles from './answer.module.scss';

type QuotePageProps = React.ComponentProps<typeof LiveQuote> & {
  /** Null when unavailable. */
  guarantee: GuaranteeTerms | null;
};

export function QuotePage({ guarantee, ...quoteProps }: QuotePageProps) {
  const t = useTranslations('quote');
  return (
    <>
      <h1 tabIndex={-1}>{t('heading')}</h1>
      <p className="text-muted">{t('lead')}</p>
      <div className={styles.page}>
        <LiveQuote {...quoteProps} />
        <div className={styles.about}>
          <section>
            <h2>{t('about.heading')}</h2>
            <p className="measure">{t('about.text')}</p>
          </section>
          <section>
            <h2>{t('about.guarantee')}</h2>
            <p className="measure">
              {guarantee === null
                ? t('about.guaranteeText')
                : t('about.guaranteeFee', {
                    fee: formatTotal(guarantee.fee),
                    times: String(guarantee.times),
                  })}
            </p>
          </section>
        </div>
      </div>
    </>
  );
}
