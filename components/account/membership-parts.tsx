import { Card } from '@/components/kit/ui/card';
import { Chip } from '@/components/kit/ui/chip';
import { DOT } from '@/components/kit/ui/dot';
import { Link } from '@/components/kit/ui/link';
import { LinkButton } from '@/components/kit/ui/link-button';
import { Money } from '@/components/kit/display/money';
import { Timeline } from '@/components/kit/display/timeline';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatDate, formatMoney } from '@/rules/format';
import { isZeroAmount } from '@/rules/money';
import { routes } from '@/rules/routes';
import type { CreditLot, MembershipView, TierChange } from '@/services/membership';

import styles from './credits.module.scss';

const reasons = ['registered', 'shipments', 'business', 'reversed', 'lapsed'] as const;

export function TierHistory({ history }: { history: TierChange[] }) {
  const t = useTranslations();
  const { locale } = useFrame();
  const events = history.map((change, index) => {
    const reasonKey = reasons.find((reason) => reason === change.reason) ?? 'other';
    const expiryText = change.expiresAt
      ? t('credits.until', { date: formatDate(change.expiresAt, locale) })
      : '';
    return {
      key: `${change.at}-${index}`,
      title: [t(`membership.tier${change.tier}`), expiryText].filter(Boolean).join(DOT),
      time: formatDate(change.at, locale),
      dateTime: change.at,
      place: t(`credits.reason_${reasonKey}`),
    };
  });
  return (
    <Card title={t('credits.historyTitle')}>
      <Timeline events={events} />
    </Card>
  );
}

const DAY_MS = 24 * 3600_000;
const SOON_DAYS = 30;

export function CreditsCard({ credits }: { credits: MembershipView['credits'] }) {
  const t = useTranslations('credits');
  const common = useTranslations('common');
  return (
    <Card title={common('credits')}>
      <p className="text-muted mb-0">{t('available')}</p>
      <p className="fs-2 fw-semibold mb-1">
        <Money amount={credits.available} showCode />
      </p>
      {!isZeroAmount(credits.heldAmount) && (
        <p className="mb-1">{t('held', { amount: formatMoney(credits.heldAmount) })}</p>
      )}
      {credits.lots.length === 0 ? (
        <p className="text-muted mb-0">{t('none')}</p>
      ) : (
        <>
          <h3 className="fs-6 mt-3">{t('lots')}</h3>
          <LotRows lots={credits.lots} />
        </>
      )}
    </Card>
  );
}

export function ReferralCreditsCard({ referral }: { referral: MembershipView['referral'] }) {
  const t = useTranslations('credits');
  const tFrame = useTranslations('frame');
  const referButton = (
    <LinkButton href={routes.referFriend()} variant="secondary" size="sm">
      {tFrame('referFriend')}
    </LinkButton>
  );
  return (
    <Card title={t('referralTitle')} actions={referButton}>
      <p className={referral.lots.length === 0 ? 'mb-2' : 'mb-3'}>
        {t('referralText', {
          available: formatMoney(referral.available),
          all: formatMoney(referral.earned),
        })}
      </p>
      {referral.lots.length === 0 ? (
        <p className="text-muted mb-0">{t('referralNone')}</p>
      ) : (
        <LotRows lots={referral.lots} />
      )}
    </Card>
  );
}

export function RedeemedCard({ redeemed }: { redeemed: MembershipView['redeemed'] }) {
  const t = useTranslations('credits');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const names: Record<string, string> = {
    shipment: common('kinds.shipments'),
    onebox: common('kinds.oneboxes'),
    'payment-request': common('kinds.requests'),
    bfm: t('target_bfm'),
  };
  return (
    <Card
      title={t('redeemedTitle')}
      actions={
        !isZeroAmount(redeemed.total) && (
          <span className="fw-semibold">
            {t('redeemedTotal', { amount: formatMoney(redeemed.total) })}
          </span>
        )
      }
    >
      <ul className={styles.rows}>
        {redeemed.items.map((item) => (
          <li key={`${item.reference}-${item.at}`}>
            <div className={styles.words}>
              {names[item.target] ?? item.target}{' '}
              {item.target === 'shipment' && item.reference ? (
                <Link href={routes.shipment(item.reference)} className="ref">
                  {item.reference}
                </Link>
              ) : (
                <span className="ref">{item.reference}</span>
              )}
              <span className="d-block small text-muted">{formatDate(item.at, locale)}</span>
            </div>
            <div className={styles.amount}>
              <Money amount={item.amount} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function LotRows({ lots }: { lots: CreditLot[] }) {
  const t = useTranslations('credits');
  const { locale } = useFrame();
  return (
    <ul className={styles.rows}>
      {lots.map((lot) => (
        <li key={`${lot.at}-${lot.amount}-${lot.expiresAt}`}>
          <div className={styles.words}>
            {lot.kind === 'referral' ? t('referralTitle') : lot.reason}
            <span className="d-block small text-muted">
              {t('granted', { date: formatDate(lot.at, locale) })}
            </span>
          </div>
          <div className={styles.amount}>
            <Money amount={lot.remaining} />
            {lot.remaining !== lot.amount && (
              <span className="text-muted">
                {' '}
                {t('ofAmount', { amount: formatMoney(lot.amount) })}
              </span>
            )}
            <span className="d-block small">
              <LotExpiry lot={lot} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

function LotExpiry({ lot }: { lot: CreditLot }) {
  const t = useTranslations('credits');
  const { locale, now } = useFrame();
  if (isZeroAmount(lot.remaining)) return <span className="text-muted">{t('usedUp')}</span>;
  if (!lot.expiresAt) return <span className="text-muted">{t('neverExpires')}</span>;
  const days = Math.floor((Date.parse(lot.expiresAt) - Date.parse(now)) / DAY_MS);
  const date = formatDate(lot.expiresAt, locale);
  if (days < 0) return <span className="text-muted">{t('expired', { date })}</span>;
  if (days > SOON_DAYS) return <span className="text-muted">{t('expires', { date })}</span>;
  return (
    <Chip tone="warning">
      {t('expiresSoon', { count: days })} · {date}
    </Chip>
  );
}
