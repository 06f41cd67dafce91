import { Card } from '@/components/kit/ui/card';
import { limits } from '@/contract/limits';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatDate } from '@/rules/format';
import type { Tier } from '@/rules/membership/membership';

import { TierRing } from './tier-ring';

/** The parts of a membership that are shown; `expiresAt` ISO. */
export interface MembershipFacts {
  tier: Tier;
  expiresAt: string | null;
  /** Shipments still missing: to Prime, and to extend it. */
  toPrime: number;
  toExtend: number;
}

/**
 * The tier in the spec's words (§1): Standard shows the way to Prime, Prime its expiry and what
 * extends it, Business its expiry and no hint.
 */
export function MembershipCard({ membership }: { membership: MembershipFacts }) {
  const t = useTranslations('membership');
  const { locale } = useFrame();
  const { tier, expiresAt, toPrime, toExtend } = membership;
  const needed = limits.primeShipments;
  const missing = tier === 'LT' ? toPrime : toExtend;
  const counted = Math.min(needed, Math.max(0, needed - missing));
  const ring = t(tier === 'LT' ? 'ringLabel' : 'ringExtend', { counted, needed });
  return (
    <Card title={t('title')}>
      <div className="row g-3 align-items-center">
        {tier !== 'BZ' && (
          <div className="col-auto">
            <TierRing done={counted} needed={needed} label={ring} />
          </div>
        )}
        <div className="col">
          <p className="fs-3 fw-semibold mb-1">{t(`tier${tier}`)}</p>
          {tier !== 'LT' && expiresAt && (
            <p className="mb-1">{t('validUntil', { date: formatDate(expiresAt, locale) })}</p>
          )}
          {tier !== 'BZ' && (
            <>
              <p className="mb-1">{ring}</p>
              <p className="mb-1 fw-semibold">
                {t(tier === 'LT' ? 'toPrime' : 'toExtend', { count: missing })}
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
