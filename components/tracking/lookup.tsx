import { Alert } from '@/components/kit/ui/alert';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { localePath, routes } from '@/rules/routes';
import type { TrackedShipment } from '@/services/track';

import { Arrival } from './arrival';
import { EventList } from './event-list';
import styles from './lookup.module.scss';

interface LookupFormProps {
  value: string;
  invalid: boolean;
}

/** A plain GET form, so that each result has a URL. */
export function LookupForm({ value, invalid }: LookupFormProps) {
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
          defaultValue={value}
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

interface LookupResultProps {
  shipment: TrackedShipment;
  /** Localized; null when unavailable. */
  expected: string | null;
  /** Localized. */
  country: string;
}

export function LookupResult({ shipment, expected, country }: LookupResultProps) {
  const t = useTranslations('tracking.lookup');
  const tCanceled = useTranslations('shipments.cancelled');
  const { locale } = useFrame();
  const { tracking, ...facts } = shipment;
  const shown = { shipment: { ...facts, paidAt: null, ref: null }, tracking };
  return (
    <div className={styles.found}>
      {facts.status === 'cancelled' ? (
        <Alert tone="neutral" title={tCanceled('title')} />
      ) : (
        <>
          <Arrival {...shown} expected={expected} country={country} />
          <EventList {...shown} />
        </>
      )}
      <p className="text-muted mb-0">
        {t('member')} <a href={localePath(locale, routes.shipments())}>{t('memberLink')}</a>
      </p>
    </div>
  );
}

export function LookupMissing({ number }: { number: string }) {
  const t = useTranslations('tracking.lookup');
  return (
    <div className={styles.missing}>
      <Alert tone="neutral" title={t('notFound', { number })}>
        <p className="mb-0">{t('notFoundText')}</p>
      </Alert>
    </div>
  );
}

/** The normal statuses in order, then the exceptions. */
const explainedStatuses = [
  'paid',
  'packed',
  'dispatched',
  'departed',
  'arrived',
  'customs',
  'customs_cleared',
  'out_for_delivery',
  'delivered',
  'delayed',
  'delivery_failed',
  'on_hold',
  'return_to_sender',
] as const;

export function StatusGuide() {
  const t = useTranslations('tracking');
  return (
    <section className="mt-5" aria-labelledby="words">
      <h2 className="h4" id="words">
        {t('lookup.words')}
      </h2>
      <ul className="row-list measure mt-3">
        {explainedStatuses.map((status) => (
          <li key={status} className="px-3 py-2">
            <strong className="d-block">{t(`event.${status}`)}</strong>
            <span className="text-muted">{t(`means.${status}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
