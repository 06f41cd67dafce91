import { useEffect, useState } from 'react';

import { PackageThumb } from '@/components/boxes/package-thumb';
import { Dialog } from '@/components/kit/overlays/dialog';
import { Alert } from '@/components/kit/ui/alert';
import { Icon } from '@/components/kit/ui/icon';
import type { DiscardAction as Discard } from '@/contract/member/discard-actions';
import { useAction } from '@/hooks/use-action';
import { useErrorText } from '@/hooks/use-error-text';
import { useApi } from '@/hooks/use-frame';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';
import { isDiscard, listRequestActions, type RequestAction } from '@/rules/packages/actions';
import type { PackageItem } from '@/rules/packages/item';
import { getRepackType } from '@/rules/packages/repack';
import { discardPackage, getActionTerms, type ActionTerms } from '@/services/actionrequest';

import styles from './action-dialog.module.scss';
import { ActionButtons, type ActionPartProps } from './action-parts';
import { ActionTermsList } from './action-terms';
import { ReleaseAction } from './release-action';
import { RepackAction } from './repack-action';
import { ReturnForm, VerifyForm } from './request-forms';

export interface ActionDialogProps {
  item: PackageItem;
  open: boolean;
  /** Skips the picker. */
  action?: RequestAction;
  onClose: () => void;
  onChange: (item: PackageItem) => void;
  saveRelease: ActionPartProps['saveRelease'];
}

export function ActionDialog({
  item,
  open,
  action: initialAction,
  onClose,
  onChange,
  saveRelease,
}: ActionDialogProps) {
  const [pickedAction, setPickedAction] = useState<RequestAction | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const terms = useActionTerms(open);
  const getTitle = useTitle(item);
  const action = initialAction ?? pickedAction;
  const close = () => {
    setPickedAction(null);
    setIsBusy(false);
    onClose();
  };
  const finish = (changedItem: PackageItem) => {
    close();
    onChange(changedItem);
  };
  const props = { item, terms, onDone: finish, onCancel: close, onBusy: setIsBusy, saveRelease };
  return (
    <Dialog open={open} onClose={close} title={getTitle(action)} locked={isBusy}>
      {(action === null || !isDiscard(action)) && <Picture item={item} />}
      {action === null ? (
        <ActionPicker item={item} terms={terms} onPick={setPickedAction} />
      ) : (
        <ActionContent action={action} props={props} />
      )}
    </Dialog>
  );
}

function Picture({ item }: { item: PackageItem }) {
  const src = item.pictures[0]?.thumbnail;
  return (
    src && (
      <p className={styles.intro}>
        <PackageThumb src={src} size={88} /> {item.name}
      </p>
    )
  );
}

function ActionContent({ action, props }: { action: RequestAction; props: ActionPartProps }) {
  if (isDiscard(action)) return <DiscardAction {...props} action={action} />;
  if (action === 'verify') return <VerifyForm {...props} />;
  if (action === 'repack') return <RepackAction {...props} />;
  if (action === 'return') return <ReturnForm {...props} />;
  return <ReleaseAction {...props} action={action} />;
}

const toLeadKey = (action: RequestAction) =>
  action === 'discard_prohibited_full' ||
  action === 'discard_hazmat_full' ||
  action === 'discard_damaged_full'
    ? 'discard'
    : action;

const isPartial = (action: Discard) => action.endsWith('_partial');

function useTitle(item: PackageItem) {
  const t = useTranslations('package-actions');
  const name = item.name || item.ref;
  return (action: RequestAction | null): string => {
    if (action === null) return t('picker.title', { name });
    if (isDiscard(action))
      return t(isPartial(action) ? 'discard.titlePart' : 'discard.title', { name });
    return t(action === 'fix' || action === 'return' ? `${action}.title` : `names.${action}`);
  };
}

/** Null until loaded and after a failure; then no fees are shown. */
function useActionTerms(isOpen: boolean): ActionTerms | null {
  const api = useApi();
  const [terms, setTerms] = useState<ActionTerms | null>(null);
  useEffect(() => {
    if (!isOpen || terms) return;
    let isMounted = true;
    getActionTerms(api).then(
      (loadedTerms) => isMounted && setTerms(loadedTerms),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [api, isOpen, terms]);
  return terms;
}

interface ActionPickerProps {
  item: PackageItem;
  terms: ActionTerms | null;
  onPick: (action: RequestAction) => void;
}

function ActionPicker({ item, terms, onPick }: ActionPickerProps) {
  const t = useTranslations('package-actions');
  const common = useTranslations('common');
  const fees = terms?.fees;
  const feesByAction = fees && {
    verify: fees.verify,
    hazmat: fees.hazmat,
    repack: fees.repack[getRepackType(item.category)],
    return: fees.return,
  };
  const formatPrice = (action: RequestAction) => {
    if (action === 'fix' || isDiscard(action)) return common('free');
    const fee = feesByAction?.[action];
    return fee && formatMoney(fee);
  };
  return (
    <ul className={styles.choices}>
      {listRequestActions(item.actions).map((action) => (
        <li key={action}>
          <button type="button" className={styles.choice} onClick={() => onPick(action)}>
            <span className={styles.what}>
              <strong>{t(`names.${action}`)}</strong>
              <span className="d-block small text-muted">{t(`leads.${toLeadKey(action)}`)}</span>
            </span>
            <span className="num">{formatPrice(action)}</span>
            <Icon name="chevron-right" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function DiscardAction({
  item,
  action,
  onDone,
  onCancel,
  onBusy,
}: ActionPartProps & { action: Discard }) {
  const t = useTranslations('package-actions');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const discard = useAction(discardPackage, {
    onDone: (changedItem) => {
      onBusy(false);
      const doneKey = isPartial(action) ? 'discard.donePart' : 'discard.done';
      useNotices.getState().notify('success', t(doneKey, { name: item.name }));
      onDone(changedItem);
    },
    onError: () => onBusy(false),
  });
  const run = () => {
    onBusy(true);
    return discard.run({ ref: item.ref, action });
  };
  return (
    <>
      {discard.error && (
        <Alert tone="danger" role="alert">
          {discard.error.lacksMessage ? t('discard.failed') : errorText(discard.error)}
        </Alert>
      )}
      <div className={styles.intro}>
        <PackageThumb src={item.pictures[0]?.thumbnail} size={88} />
        <div>
          {isPartial(action) && <p className="mb-2">{t(`leads.${toLeadKey(action)}`)}</p>}
          <p className="mb-0">
            <strong>{t('discard.warning')}</strong>
          </p>
        </div>
      </div>
      <ActionTermsList
        cost={common('free')}
        time={action === 'discard' ? t('discard.timeNow') : t('time')}
        after={isPartial(action) ? t('discard.afterPartial') : t('discard.after')}
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
