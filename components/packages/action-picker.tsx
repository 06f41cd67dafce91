import { Icon } from '@/components/kit/ui/icon';
import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';
import { isDiscard, requestsOf, type RequestAction } from '@/rules/packages/actions';
import type { PackageItem } from '@/rules/packages/item';
import { repackTypeOf } from '@/rules/packages/repack';
import type { ActionTerms } from '@/services/actionrequest';

import styles from './action-dialog.module.scss';

interface ActionPickerProps {
  item: PackageItem;
  terms: ActionTerms | null;
  onPick: (action: RequestAction) => void;
}

/** The requests that a package allows, each with its price. */
export function ActionPicker({ item, terms, onPick }: ActionPickerProps) {
  const t = useTranslations('package-actions');
  const fees = terms?.fees;
  const charged = fees && {
    verify: fees.verify,
    hazmat: fees.hazmat,
    repack: fees.repack[repackTypeOf(item.category)],
    return: fees.return,
  };
  const priceOf = (action: RequestAction) => {
    if (action === 'fix' || isDiscard(action)) return t('free');
    const fee = charged?.[action];
    return fee && formatMoney(fee);
  };
  return (
    <ul className={styles.choices}>
      {requestsOf(item.actions).map((action) => (
        <li key={action}>
          <button type="button" className={styles.choice} onClick={() => onPick(action)}>
            <span className={styles.what}>
              <strong>{t(`names.${action}`)}</strong>
              <span className="d-block small text-muted">{t(`leads.${action}`)}</span>
            </span>
            <span className="num">{priceOf(action)}</span>
            <Icon name="chevron-right" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}
