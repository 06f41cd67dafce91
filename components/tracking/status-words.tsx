import { useTranslations } from '@/hooks/use-translations';

/** The states of a shipment in their order, and what may come between. */
const words = [
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

/** What each word of the tracking says: for readers who have no number to ask for yet. */
export function StatusWords() {
  const t = useTranslations('tracking');
  return (
    <section className="mt-5" aria-labelledby="words">
      <h2 className="h4" id="words">
        {t('lookup.words')}
      </h2>
      <ul className="row-list measure mt-3">
        {words.map((word) => (
          <li key={word} className="px-3 py-2">
            <strong className="d-block">{t(`event.${word}`)}</strong>
            <span className="text-muted">{t(`means.${word}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
