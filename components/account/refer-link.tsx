import { Alert } from '@/components/kit/ui/alert';
import { Card } from '@/components/kit/ui/card';
import { CopyButton } from '@/components/kit/ui/copy-button';
import { QrCode } from '@/components/kit/ui/qr-code';
import { Reference } from '@/components/kit/ui/reference';
import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';
import { isZeroAmount } from '@/rules/money';
import type { ReferralLink } from '@/services/refer';

import styles from './refer.module.scss';

/**
 * The member's own link as text, copy button and QR code; 'Not valid' when the code cannot
 * recommend (spec §8).
 */
export function ReferLink({ link, valid }: { link: ReferralLink; valid: boolean }) {
  const t = useTranslations('refer');
  return (
    <Card title={t('linkTitle')}>
      {!isZeroAmount(link.reward) && (
        <p>{t('reward', { reward: formatMoney(link.reward), days: link.rewardDays })}</p>
      )}
      {valid ? (
        <div className={styles.link}>
          <div className={styles.words}>
            <p className={`ref ${styles.address}`}>{link.link}</p>
            <CopyButton value={link.link} label={t('copyLink')} wide />
            <p className="mt-3 mb-0">
              {t('code')} <Reference value={link.suite} copyLabel={t('copyCode')} />
            </p>
          </div>
          <div className={styles.code}>
            <QrCode text={link.link} label={t('qrLabel')} />
          </div>
        </div>
      ) : (
        <Alert tone="danger" title={t('notValid')}>
          {t('notValidText')}
        </Alert>
      )}
      <p className="text-muted mt-3 mb-0">
        {t('soFar', { friends: link.friends, rewarded: link.rewarded })}
      </p>
    </Card>
  );
}
