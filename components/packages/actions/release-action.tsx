import { Hazmat } from '@/components/kit/art/hazmat';
import { Meter } from '@/components/kit/display/meter';
import { Alert } from '@/components/kit/ui/alert';
import { useAction } from '@/hooks/use-action';
import { useErrorText } from '@/hooks/use-error-text';
import { useFrame } from '@/hooks/use-frame';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import type { Api } from '@/lib/api';
import { formatMoney } from '@/rules/format';
import type { PackageItem } from '@/rules/packages/item';
import { formatWeight } from '@/rules/packages/measures';
import { releasePackage } from '@/services/actionrequest';

import styles from './action-dialog.module.scss';
import { ActionButtons, type ActionPartProps } from './action-parts';
import { ActionTermsList } from './action-terms';

type ReleaseKind = 'fix' | 'hazmat';

/** Shows success even without a response, because the request is stored and sent again. */
export function ReleaseAction({
  item,
  action,
  terms,
  onDone,
  onCancel,
  onBusy,
  saveRelease,
}: ActionPartProps & { action: ReleaseKind }) {
  const t = useTranslations('package-actions');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const finish = (changedItem: PackageItem) => {
    onBusy(false);
    useNotices.getState().notify('success', t(`${action}.done`));
    onDone(changedItem);
  };
  const release = useAction(
    // A request without a response is sent again with the same key.
    (api: Api, { ref, key }: { ref: string; key: string }) =>
      releasePackage(api, { ref, action }, { idempotencyKey: key }),
    {
      onDone: finish,
      onError: (error, request) => {
        onBusy(false);
        if (!error.isAmbiguous) return;
        saveRelease({ ref: item.ref, name: item.name, action, key: request.key });
        useNotices.getState().notify('success', t(`${action}.done`));
        onCancel();
      },
    },
  );
  const run = () => {
    onBusy(true);
    return release.run({ ref: item.ref, key: crypto.randomUUID() });
  };
  const refusal = release.error && !release.error.isAmbiguous ? release.error : null;
  return (
    <>
      {refusal && (
        <Alert tone="danger" role="alert">
          {errorText(refusal)}
        </Alert>
      )}
      {action === 'hazmat' ? (
        <HazmatIntro item={item} floorGrams={terms?.hazmatFloorGrams ?? 0} />
      ) : (
        <p>{t('fix.text')}</p>
      )}
      <ReleaseTerms action={action} terms={terms} />
      <ActionButtons
        cancel={action === 'fix' ? t('discard.cancel') : common('cancel')}
        confirm={action === 'fix' ? t('fix.confirm') : common('continue')}
        onCancel={onCancel}
        onConfirm={run}
        pending={release.pending}
      />
    </>
  );
}

function ReleaseTerms({ action, terms }: Pick<ActionPartProps, 'terms'> & { action: ReleaseKind }) {
  const t = useTranslations('package-actions');
  const common = useTranslations('common');
  return (
    <ActionTermsList
      cost={
        action === 'fix'
          ? common('free')
          : terms?.fees
            ? t('hazmat.cost', { amount: formatMoney(terms.fees.hazmat) })
            : t('costUnknown')
      }
      time={t(action === 'fix' ? 'fix.time' : 'time')}
      after={t(`${action}.after`)}
    />
  );
}

function HazmatIntro({ item, floorGrams }: { item: PackageItem; floorGrams: number }) {
  const t = useTranslations('package-actions.hazmat');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const formatGrams = (grams: number) => formatWeight(grams, locale);
  const isBelowFloor = item.weightGrams < floorGrams;
  return (
    <>
      <div className={styles.intro}>
        <Hazmat />
        <p className="mb-0">
          {floorGrams > 0 ? t('text', { floor: formatGrams(floorGrams) }) : t('textPlain')}
        </p>
      </div>
      {isBelowFloor && (
        <div className={styles.bars}>
          <Meter
            label={t('weightNow')}
            value={item.weightGrams}
            max={floorGrams}
            text={t('now', { weight: formatGrams(item.weightGrams) })}
          />
          <Meter
            label={common('chargeableWeight')}
            value={floorGrams}
            max={floorGrams}
            tone="warning"
            text={t('billed', { weight: formatGrams(floorGrams) })}
          />
        </div>
      )}
    </>
  );
}
