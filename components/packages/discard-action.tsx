import { PackageThumb } from '@/components/domain/package-thumb';
import { useAction } from '@/hooks/use-action';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import type { DiscardAction as Discard } from '@/rules/packages/actions';
import { discardPackage } from '@/services/actionrequest';

import styles from './action-dialog.module.scss';
import { ActionButtons, Failure } from './action-parts';
import { ActionTermsList } from './action-terms';
import type { ActionPartProps } from './action-parts';

/** Asks whether to throw the package, or its bad part, away. CANCEL has the focus. */
export function DiscardAction({
  item,
  action,
  onDone,
  onCancel,
  onBusy,
}: ActionPartProps & { action: Discard }) {
  const t = useTranslations('package-actions');
  const discard = useAction(discardPackage, {
    onDone: (changed) => {
      onBusy(false);
      useNotices.getState().notify('success', t('discard.done', { name: item.name }));
      onDone(changed);
    },
    onError: () => onBusy(false),
  });
  const partial = action.endsWith('_partial');
  const run = () => {
    onBusy(true);
    return discard.run({ ref: item.ref, action });
  };
  return (
    <>
      <Failure error={discard.error} fallback={t('discard.failed')} />
      <div className={styles.intro}>
        <PackageThumb src={item.pictures[0]?.thumbnail} size={88} />
        <div>
          {partial && <p className="mb-2">{t(`leads.${action}`)}</p>}
          <p className="mb-0">
            <strong>{t('discard.warning')}</strong>
          </p>
        </div>
      </div>
      <ActionTermsList
        cost={t('free')}
        time={action === 'discard' ? t('discard.timeNow') : t('discard.time')}
        after={partial ? t('discard.afterPartial') : t('discard.after')}
      />
      <ActionButtons
        tone="danger"
        cancel={t('discard.cancel')}
        confirm={t('discard.confirm')}
        onCancel={onCancel}
        onConfirm={run}
        pending={discard.pending}
        focusCancel
      />
    </>
  );
}
