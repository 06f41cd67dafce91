import type { ReactNode } from 'react';

import { BorderEstimate } from '@/components/domain/border-estimate';
import { Card } from '@/components/kit/ui/card';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { Price } from '@/rules/checkout/checkout';
import { formatWeight } from '@/rules/packages/measures';

import { ChargeLines } from './charge-lines';
import { CostBar } from './cost-bar';
import styles from '@/components/domain/cost-panel.module.scss';

interface CostPanelProps {
  price: Price | null;
  /** The price is not final yet: no speed is chosen. */
  estimate: boolean;
  stale: boolean;
  hasAddress: boolean;
  /** Below the total: the ways to pay. */
  children?: ReactNode;
}

/**
 * What the shipment costs, beside every step: the bar, each charge, how the weight was found, the
 * total.
 */
export function CostPanel({ price, estimate, stale, hasAddress, children }: CostPanelProps) {
  const t = useTranslations('shipment');
  return (
    <div className={styles.panel}>
      <Card title={t('cost.title')} label>
        {price ? (
          <Costs price={price} estimate={estimate} stale={stale} />
        ) : (
          <p className="text-muted mb-0">{t(hasAddress ? 'cost.noSpeed' : 'cost.none')}</p>
        )}
        {children && <div className="mt-3 no-print">{children}</div>}
      </Card>
    </div>
  );
}

function Costs({ price, estimate, stale }: { price: Price; estimate: boolean; stale: boolean }) {
  const t = useTranslations('shipment');
  return (
    <>
      <CostBar charges={price.charges} subtotal={price.subtotal} />
      <ChargeLines
        price={price}
        total={price.total}
        totalLabel={estimate ? t('cost.estimate') : t('cost.total')}
        stale={stale}
      />
      <p role="status" className="visually-hidden">
        {stale ? t('cost.recalculating') : ''}
      </p>
      <WeightNote price={price} />
      <BorderEstimate charges={price.atBorder} coverage={price.coverage} bill={price.total} />
      {estimate && <p className="small text-muted mb-0">{t('cost.estimateNote')}</p>}
    </>
  );
}

/** Which of the two weights counts, with the numbers. */
function WeightNote({ price }: { price: Price }) {
  const t = useTranslations('shipment');
  const { locale } = useFrame();
  const weight = (grams: number) => formatWeight(grams, locale);
  if (price.actualGrams === 0) return null;
  return (
    <p className="small text-muted mb-2">
      {t('cost.weight', {
        actual: weight(price.actualGrams),
        volumetric: weight(price.volumetricGrams),
        chargeable: weight(price.chargeableGrams),
      })}
    </p>
  );
}
