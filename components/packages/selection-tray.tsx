import { useTranslations } from 'next-intl';

import { BoxButton, BoxHint } from '@/components/packages/box-offer';
import styles from '@/components/packages/selection-tray.module.scss';
import { TrayPrice } from '@/components/packages/tray-price';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { useErrorText } from '@/hooks/use-error-text';
import { useFrame } from '@/hooks/use-frame';
import type { ApiError } from '@/lib/api-error';
import { formatTotal } from '@/lib/format';
import { addAmounts } from '@/lib/money';
import type { PackageFacts } from '@/lib/packages/facts';
import { formatWeight } from '@/lib/packages/measures';

/** Starts the checkout of these packages, or a OneBox of them; the page says how. */
export interface ShipAction {
  run: (refs: string[]) => Promise<unknown>;
  pending: boolean;
  error: ApiError | null;
}

interface SelectionTrayProps {
  selected: readonly PackageFacts[];
  onClear: () => void;
  ship: ShipAction;
  /** Puts these packages into one box. */
  box: ShipAction;
  /** The name of a package by its reference. */
  nameOf: (ref: string) => string;
}

/** What is selected, what it is worth and weighs, and the ways to ship it or to have it packed into one box. Nothing selected, nothing drawn. */
export function SelectionTray({ selected, onClear, ship, box, nameOf }: SelectionTrayProps) {
  const t = useTranslations('packages.tray');
  const { locale } = useFrame();
  const say = useErrorText();
  const n = selected.length;
  if (n === 0) return null;
  const grams = selected.reduce((sum, item) => sum + item.weightGrams, 0);
  return (
    <section className={styles.tray} aria-label={t('label')}>
      {ship.error && (
        <Alert tone="danger" role="alert" className={`${styles.problem} mb-0`}>
          {say(ship.error)}
        </Alert>
      )}
      <p className={styles.facts} role="status">
        <span>{t('count', { n })}</span>
        <span>{t('value', { amount: formatTotal(addAmounts(...selected.map((item) => item.amount))) })}</span>
        <span className="text-nowrap">{formatWeight(grams, locale)}</span>
      </p>
      <TrayPrice selected={selected} />
      <BoxHint selected={selected} box={box} nameOf={nameOf} />
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={onClear}>
          {t('clear')}
        </Button>
        <BoxButton selected={selected} box={box} />
        <Button pending={ship.pending} onClick={() => ship.run(selected.map(({ ref }) => ref))}>
          {t('ship', { n })}
        </Button>
      </div>
    </section>
  );
}
