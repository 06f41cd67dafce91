import { Dialog } from '@/components/kit/overlays/dialog';
import { useErrorText } from '@/hooks/use-error-text';
import { useNotices } from '@/hooks/use-notices';
import { usePunctuation } from '@/hooks/use-punctuation';
import { useTranslations } from '@/hooks/use-translations';
import type { SelectedPackage } from '@/lib/browser/stored-selection';
import { actionsFor, isDiscard } from '@/rules/packages/actions';
import type { PackageItem } from '@/rules/packages/item';
import { discardPackage } from '@/services/actionrequest';

import { ActionButtons } from './action-parts';
import { ActionTermsList } from './action-terms';
import { useEach } from './use-each';

export interface ManyDialogProps {
  selected: readonly SelectedPackage[];
  open: boolean;
  onClose: () => void;
}

/** Checks for early feedback; the host decides. */
const findDiscard = ({ status, kinds, packing, boxed }: SelectedPackage) =>
  actionsFor({ status, kinds, paid: packing === true || boxed === true }).find(isDiscard);

/** Discards what can be discarded of the selected packages, after naming the rest. */
export function DiscardMany({
  selected,
  open,
  onClose,
  onDone,
}: ManyDialogProps & { onDone: (discarded: PackageItem[]) => void }) {
  const t = useTranslations('package-actions');
  const common = useTranslations('common');
  const { discard, pending } = useDiscardMany(selected, onClose, onDone);
  const wanted = selected.flatMap((item) => {
    const action = findDiscard(item);
    return action ? [{ ref: item.ref, action, name: item.name ?? item.ref }] : [];
  });
  const others = selected.filter((item) => !findDiscard(item));
  const n = wanted.length;
  return (
    <Dialog open={open} onClose={onClose} title={t('discardMany.title', { n })} locked={pending}>
      {n > 0 && (
        <>
          <p className="mb-2">
            <strong>{t('discard.warning')}</strong>
          </p>
          <ul>
            {wanted.map(({ ref, name }) => (
              <li key={ref}>{name}</li>
            ))}
          </ul>
        </>
      )}
      <Reasons
        title={t('discardMany.others', { n: others.length })}
        reasons={others.map(({ ref, name = ref, kinds }) => ({
          ref,
          name,
          reason: t(`discardMany.${kinds.includes('onebox') ? 'onebox' : 'state'}`),
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
            onConfirm={() => discard(wanted)}
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
  name: string;
  reason: string;
}

function Reasons({ title, reasons }: { title: string; reasons: readonly Reason[] }) {
  const { colon } = usePunctuation();
  if (reasons.length === 0) return null;
  return (
    <>
      <p className="mb-1">{title}</p>
      <ul>
        {reasons.map(({ ref, name, reason }) => (
          <li key={ref}>{`${name}${colon}${reason}`}</li>
        ))}
      </ul>
    </>
  );
}

function useDiscardMany(
  selected: readonly SelectedPackage[],
  onClose: () => void,
  onDone: (discarded: PackageItem[]) => void,
) {
  const t = useTranslations('package-actions');
  const errorText = useErrorText();
  const { run, pending } = useEach(discardPackage);
  const discard = async (wanted: Parameters<typeof run>[0]) => {
    const outcomes = (await run(wanted)) ?? [];
    const discarded = outcomes.flatMap(({ result }) => (result ? [result] : []));
    const refused = outcomes.flatMap(({ input: { ref }, error }) => {
      const name = selected.find((item) => item.ref === ref)?.name ?? ref;
      return error
        ? [{ ref, name, reason: error.wordless ? t('discard.failed') : errorText(error) }]
        : [];
    });
    const { notify } = useNotices.getState();
    if (discarded.length > 0) notify('success', t('discardMany.done', { n: discarded.length }));
    if (refused.length > 0)
      notify(
        'danger',
        <Reasons title={t('discardMany.refused', { n: refused.length })} reasons={refused} />,
      );
    onClose();
    onDone(discarded);
  };
  return { discard, pending };
}
