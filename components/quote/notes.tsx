import { limits } from '@/contract/limits';
import { useTranslations } from '@/hooks/use-translations';
import type { Quote } from '@/rules/quote/quote';

import styles from './answer.module.scss';

export function Notes({ quote }: { quote: Quote }) {
  const t = useTranslations('quote');
  const days = { min: limits.quoteDaysMin, max: limits.quoteDaysMax };
  return (
    <>
      {quote.notes.length > 0 && (
        <div>
          <h3 className="fs-6">{t('result.notesHeading')}</h3>
          <ul className={styles.notes}>
            {quote.notes.map((note) => (
              <li key={note}>{t(`notes.${note}`, days)}</li>
            ))}
          </ul>
        </div>
      )}
      {quote.comment && (
        <div>
          <h3 className="fs-6">{t('result.comment')}</h3>
          <p className="text-break">{quote.comment}</p>
        </div>
      )}
    </>
  );
}
