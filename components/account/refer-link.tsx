import { Alert } from '@/components/kit/ui/alert';
import { Card } from '@/components/kit/ui/card';
import { CopyButton } from '@/components/kit/ui/copy-button';
import { QrCode } from '@/components/kit/ui/qr-code';
import { Reference } from '@/components/kit/ui/reference';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';
import { withoutLanguage, type Locale } from '@/rules/locale';
import { isZeroAmount } from '@/rules/money';
import { pageAddress } from '@/rules/routes';
import type { ReferralLink } from '@/services/refer';

import styles from './refer.module.scss';

/** A friend is invited in the language that the member reads. */
function inLanguage(address: string, locale: Locale): string {
  const [, origin, path = '/'] = /^(https?:\/\/[^/]+)(\/.*)?$/.exec(address) ?? [];
  return origin ? pageAddress(origin, locale, withoutLanguage(path)) : address;
}

/**
 * The member's own link as text, copy button and QR code; 'Not valid' when the code cannot
 * recommend (spec §8).
 */
export function ReferLink({ link, valid }: { link: ReferralLink; valid: boolean }) {
  const t = useTranslations('refer');
  const { locale } = useFrame();
  const address = inLanguage(link.link, locale);
  return (
    <Card title={t('linkTitle')}>
      {!isZeroAmount(link.reward) && (
        <p>{t('reward', { reward: formatMoney(link.reward), days: link.rewardDays })}</p>
      )}
      {valid ? (
        <div className={styles.link}>
          <div className={styles.words}>
            <p className={`ref ${styles.address}`}>{address}</p>
            <CopyButton value={address} label={t('copyLink')} wide />
            <p className="mt-3 mb-0">
              {t('code')} <Reference value={link.suite} copyLabel={t('copyCode')} />
            </p>
          </div>
          <div className={styles.code}>
            <QrCode text={address} label={t('qrLabel')} />
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
