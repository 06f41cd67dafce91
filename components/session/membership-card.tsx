import { Card } from '@/components/kit/ui/card';
import { limits } from '@/contract/limits';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatDate } from '@/rules/format';
import type { Tier } from '@/rules/membership/membership';

import styles from './tier-ring.module.scss';

/** `expiresAt` is an ISO date. */
export interface MembershipFacts {
  tier: Tier;
  expiresAt: string | null;
  /** Number of shipments still needed. */
  toPrime: number;
  toExtend: number;
}

export function MembershipCard({ membership }: { membership: MembershipFacts }) {
  const t = useTranslations('membership');
  const { locale } = useFrame();
  const { tier, expiresAt, toPrime, toExtend } = membership;
  const neededShipments = limits.primeShipments;
  const remainingCount = tier === 'LT' ? toPrime : toExtend;
  const countedShipments = Math.min(neededShipments, Math.max(0, neededShipments - remainingCount));
  const ringText = t(tier === 'LT' ? 'ringLabel' : 'ringExtend', {
    counted: countedShipments,
    needed: neededShipments,
  });
  return (
    <Card title={t('title')}>
      <div className="row g-3 align-items-center">
        {tier !== 'BZ' && (
          <div className="col-auto">
            <TierRing done={countedShipments} needed={neededShipments} label={ringText} />
          </div>
        )}
        <div className="col">
          <p className="fs-3 fw-semibold mb-1">{t(`tier${tier}`)}</p>
          {tier !== 'LT' && expiresAt && (
            <p className="mb-1">{t('validUntil', { date: formatDate(expiresAt, locale) })}</p>
          )}
          {tier !== 'BZ' && (
            <>
              <p className="mb-1">{ringText}</p>
              <p className="mb-1 fw-semibold">
                {t(tier === 'LT' ? 'toPrime' : 'toExtend', { count: remainingCount })}
              </p>
              <p className="small text-muted mb-0">
                {t('primeHint')} <span className="d-block">{t('countedWhenPaid')}</span>
              </p>
            </>
          )}
        </div>
      </div>
    </Card>
  );
}

interface TierRingProps {
  done: number;
  needed: number;
  label: string;
}

const RADIUS = 34;
const GAP_DEGREES = 10;
const START_DEGREES = -90;

/** Two decimals, so that server and browser render the same text. */
function formatPoint(degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(40 + RADIUS * Math.cos(angle)).toFixed(2)} ${(40 + RADIUS * Math.sin(angle)).toFixed(2)}`;
}

function TierRing({ done, needed, label }: TierRingProps) {
  const step = 360 / needed;
  return (
    <svg
      className={styles.ring}
      viewBox="0 0 80 80"
      width={112}
      height={112}
      role="img"
      aria-label={label}
    >
      {Array.from({ length: needed }, (_, index) => {
        const from = START_DEGREES + index * step + GAP_DEGREES / 2;
        const to = from + step - GAP_DEGREES;
        return (
          <path
            key={index}
            d={`M${formatPoint(from)}A${RADIUS} ${RADIUS} 0 ${step - GAP_DEGREES > 180 ? 1 : 0} 1 ${formatPoint(to)}`}
            className={index < done ? styles.done : styles.open}
            data-step={index < done ? 'done' : 'open'}
          />
        );
      })}
      <text x="40" y="47" textAnchor="middle" aria-hidden="true">
        {done}/{needed}
      </text>
    </svg>
  );
}
