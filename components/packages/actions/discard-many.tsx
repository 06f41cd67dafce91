import { Dialog } from '@/components/kit/overlays/dialog';
import { useErrorText } from '@/hooks/use-error-text';
import { useNotices } from '@/hooks/use-notices';
import { usePunctuation } from '@/hooks/use-punctuation';
import { useTranslations } from '@/hooks/use-translations';
import type { SelectedPackage } from '@/lib/browser/stored-selection';
import { listActions, isDiscard } from '@/rules/packages/actions';
import type { PackageItem } from '@/rules/packages/item';
import { discardPackage } from '@/services/actionrequest';

import { ActionButtons } from './action-parts';
import { ActionTermsList } from './action-terms';
import { formatLabel } from './package-label';
import { useBatch } from './use-batch';

export interface BulkDialogProps {
  selected: readonly SelectedPackage[];
  open: boolean;
  onClose: () => void;
}

/** Undefined if the package cannot be discarded. The host checks again. */
const findDiscard = ({ status, kinds, packing, boxed }: SelectedPackage) =>
  listActions({ status, kinds, paid: packing === true || boxed === true }).find(isDiscard);

/** Discards the packages that allow it. Lists the others with a reason. */
export function DiscardMany({
  selected,
  open,
  onClose,
  onDone,
}: BulkDialogProps & { onDone: (discardedItems: PackageItem[]) => void }) {
  const t = useTranslations('package-actions');
  const common = useTranslations('common');
  const { discard, pending } = useDiscardMany(selected, onClose, onDone);
  const discards = selected.flatMap((item) => {
    const action = findDiscard(item);
    return action ? [{ ref: item.ref, action, label: formatLabel(item) }] : [];
  });
  const undiscardableItems = selected.filter((item) => !findDiscard(item));
  const n = discards.length;
  return (
    <Dialog open={open} onClose={onClose} title={t('discardMany.title', { n })} locked={pending}>
      {n > 0 && (
        <>
          <p className="mb-2">
            <strong>{t('discard.warning')}</strong>
          </p>
          <ul>
            {discards.map(({ ref, label }) => (
              <li key={ref}>{label}</li>
            ))}
          </ul>
        </>
      )}
      <ReasonList
        title={t('discardMany.others', { n: undiscardableItems.length })}
        reasons={undiscardableItems.map((item) => ({
          ref: item.ref,
          label: formatLabel(item),
          reason: t(`discardMany.${item.kinds.includes('onebox') ? 'onebox' : 'state'}`),
        }))}
      />
      {n > 0 && (
        <>
          <ActionTermsList
            cost={common('free')}
            time={t('discard.timeNow')}
            after={t('discardMany.after')}
          />
          <ActionButtons
            tone="danger"
            cancel={t('discard.cancel')}
            confirm={t('discard.confirm')}
            onCancel={onClose}
            onConfirm={() => discard(discards)}
            pending={pending}
            focusCancel
          />
        </>
      )}
    </Dialog>
  );
}

interface Reason {
  ref: string;
  label: string;
  reason: string;
}

function ReasonList({ title, reasons }: { title: string; reasons: readonly Reason[] }) {
  const { colon } = usePunctuation();
  if (reasons.length === 0) return null;
  return (
    <>
      <p className="mb-1">{title}</p>
      <ul>
        {reasons.map(({ ref, label, reason }) => (
          <li key={ref}>{`${label}${colon}${reason}`}</li>
        ))}
      </ul>
    </>
  );
}

function useDiscardMany(
  selected: readonly SelectedPackage[],
  onClose: () => void,
  onDone: (discardedItems: PackageItem[]) => void,
) {
  const t = useTranslations('package-actions');
  const errorText = useErrorText();
  const { run, pending } = useBatch(discardPackage);
  const discard = async (discards: Parameters<typeof run>[0]) => {
    const outcomes = (await run(discards)) ?? [];
    const discardedItems = outcomes.flatMap(({ result }) => (result ? [result] : []));
    const refusals = outcomes.flatMap(({ input: { ref }, error }) => {
      const label = formatLabel(selected.find((item) => item.ref === ref) ?? { ref });
      return error
        ? [{ ref, label, reason: error.lacksMessage ? t('discard.failed') : errorText(error) }]
        : [];
    });
    const { notify } = useNotices.getState();
    if (discardedItems.length > 0)
      notify('success', t('discardMany.done', { n: discardedItems.length }));
    if (refusals.length > 0)
      notify(
        'danger',
        <ReasonList title={t('discardMany.refused', { n: refusals.length })} reasons={refusals} />,
      );
    onClose();
    onDone(discardedItems);
  };
  return { discard, pending };
}
