import { Repack } from '@/components/kit/art/repack';
import { Alert } from '@/components/kit/ui/alert';
import { DescriptionList } from '@/components/kit/display/description-list';
import { Link } from '@/components/kit/ui/link';
import { Meter } from '@/components/kit/display/meter';
import { Skeleton } from '@/components/kit/ui/skeleton';
import { useAction, useFetchResult } from '@/hooks/use-action';
import { useErrorText } from '@/hooks/use-error-text';
import { useAddressChoice } from '@/hooks/use-destination';
import { useFrame } from '@/hooks/use-frame';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';
import { compareAmounts, subtractAmounts } from '@/rules/money';
import type { PackageItem } from '@/rules/packages/item';
import { formatSides, formatWeight } from '@/rules/packages/measures';
import { routes } from '@/rules/routes';
import { getRepack, repackPackage, type RepackView } from '@/services/actionrequest';

import styles from './action-dialog.module.scss';
import { ActionButtons, type ActionPartProps } from './action-parts';
import { ActionTermsList } from './action-terms';

export function RepackAction({ item, onDone, onCancel, onBusy }: ActionPartProps) {
  const t = useTranslations('package-actions.repack');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const details = useRepack(item.ref);
  const repack = useAction(repackPackage, {
    onDone: (changedItem) => {
      onBusy(false);
      useNotices.getState().notify('success', t('done'));
      onDone(changedItem);
    },
    onError: () => onBusy(false),
  });
  const run = () => {
    onBusy(true);
    return repack.run(item.ref);
  };
  if (details === 'failed') {
    return (
      <Alert tone="danger" role="alert">
        {t('detailsFailed')}
      </Alert>
    );
  }
  if (details === null) return <Skeleton lines={5} />;
  return (
    <>
      {repack.error && (
        <Alert tone="info" role="alert" title={t('failed')}>
          {!repack.error.lacksMessage && errorText(repack.error)}
        </Alert>
      )}
      <Details item={item} details={details} />
      <ActionButtons
        cancel={common('cancel')}
        confirm={t('confirm')}
        onCancel={onCancel}
        onConfirm={run}
        pending={repack.pending}
      />
    </>
  );
}

/** Null while loading. */
function useRepack(ref: string): RepackView | 'failed' | null {
  const addressId = useAddressChoice();
  return useFetchResult(`${ref} ${addressId}`, (api) => getRepack(api, { ref, addressId }));
}

/** The greater weight is billed. */
function BilledWeights({ details }: { details: RepackView }) {
  const t = useTranslations('package-actions.repack');
  const { locale } = useFrame();
  const formatGrams = (grams: number) => formatWeight(grams, locale);
  return (
    <DescriptionList
      items={[
        { key: 'actual', label: t('actual'), value: formatGrams(details.weightGrams) },
        { key: 'volumetric', label: t('volumetric'), value: formatGrams(details.volumetricGrams) },
      ]}
    />
  );
}

function Details({ item, details }: { item: PackageItem; details: RepackView }) {
  const t = useTranslations('package-actions');
  const { locale } = useFrame();
  const { beforeGrams, afterGrams, savings, fee, type } = details;
  const formatGrams = (grams: number) => formatWeight(grams, locale);
  const maxGrams = Math.max(beforeGrams, afterGrams);
  return (
    <>
      <div className={styles.intro}>
        <Repack />
        <p className="mb-0">{type === 'bag' ? t('repack.intoBag') : t('repack.intoBox')}</p>
      </div>
      <div className={styles.bars}>
        <Meter
          label={t('repack.before')}
          value={beforeGrams}
          max={maxGrams}
          text={t('repack.beforeText', {
            weight: formatGrams(beforeGrams),
            size: formatSides(item, locale),
          })}
        />
        <Meter
          label={t('repack.afterwards')}
          value={afterGrams}
          max={maxGrams}
          tone="success"
          text={t('repack.afterText', {
            weight: formatGrams(afterGrams),
            size: formatSides(details, locale),
          })}
        />
      </div>
      {afterGrams < beforeGrams ? (
        savings !== null && <SavingsText details={{ ...details, savings }} />
      ) : (
        <Alert tone="warning">{t('repack.noLess')}</Alert>
      )}
      {afterGrams < beforeGrams && details.notes.includes('noAddress') && <NoAddress />}
      {details.notes.includes('noPrice') && <p className="text-muted">{t('repack.noPrice')}</p>}
      <BilledWeights details={details} />
      <ActionTermsList
        cost={t('atShipping', { amount: formatMoney(fee) })}
        time={t('time')}
        after={t('repack.after')}
      />
      {savings !== null && <p className="small text-muted mb-0">{t('repack.note')}</p>}
    </>
  );
}

function SavingsText({ details }: { details: RepackView & { savings: string } }) {
  const t = useTranslations('package-actions.repack');
  const { locale } = useFrame();
  const { beforeGrams, afterGrams, savings, fee } = details;
  const amounts = { amount: formatMoney(savings), fee: formatMoney(fee) };
  if (compareAmounts(savings, fee) <= 0)
    return <Alert tone="warning">{t('notWorthwhile', amounts)}</Alert>;
  return (
    <p>
      <strong>
        {t('savings', {
          ...amounts,
          net: formatMoney(subtractAmounts(savings, fee)),
          weight: formatWeight(beforeGrams - afterGrams, locale),
        })}
      </strong>
    </p>
  );
}

function NoAddress() {
  const t = useTranslations('package-actions');
  return (
    <p>
      {t.rich('repack.noAddress', {
        link: (text) => <Link href={routes.addresses()}>{text}</Link>,
      })}
    </p>
  );
}
