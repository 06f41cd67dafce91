import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { localePath, routes } from '@/rules/routes';

import styles from './lookup.module.scss';

interface LookupFormProps {
  /** What was asked for, as typed. */
  asked: string;
  invalid: boolean;
}

/** Asks for a shipment's number: a plain GET form, so that every answer has an address to keep. */
export function LookupForm({ asked, invalid }: LookupFormProps) {
  const t = useTranslations('tracking.lookup');
  const { locale } = useFrame();
  return (
    <form
      className={styles.form}
      action={localePath(locale, routes.track())}
      method="get"
      role="search"
      aria-label={t('title')}
    >
      <label className="form-label" htmlFor="number">
        {t('number')}
      </label>
      <p className="form-text mt-0" id="number-hint">
        {t('hint')}
      </p>
      {invalid && (
        <p className="text-danger fw-semibold mb-2" id="number-problem" role="alert">
          {t('invalid')}
        </p>
      )}
      <div className={styles.ask}>
        <input
          className="form-control ref"
          id="number"
          name="number"
          defaultValue={asked}
          maxLength={100}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby={invalid ? 'number-hint number-problem' : 'number-hint'}
          aria-invalid={invalid || undefined}
        />
        <button className="btn btn-primary" type="submit">
          {t('submit')}
        </button>
      </div>
    </form>
  );
}
