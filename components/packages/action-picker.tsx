import { useTranslations } from 'next-intl';
import ChevronRight from 'react-bootstrap-icons/dist/icons/chevron-right';

import styles from '@/components/packages/action-dialog.module.scss';
import { formatMoney } from '@/lib/format';
import { requestsOf, type RequestAction } from '@/lib/packages/actions';
import type { PackageItem } from '@/lib/packages/item';
import type { ActionTerms } from '@/services/actionrequest';

interface ActionPickerProps {
  item: PackageItem;
  terms: ActionTerms | null;
  onPick: (action: RequestAction) => void;
}

/** The requests that a package allows, each with its price. */
export function ActionPicker({ item, terms, onPick }: ActionPickerProps) {
  const t = useTranslations('package-actions');
  const fees = terms?.fees;
  const price: Partial<Record<RequestAction, string>> = fees ? { verify: formatMoney(fees.verify), hazmat: formatMoney(fees.hazmat) } : {};
  return (
    <ul className={styles.choices}>
      {requestsOf(item.actions).map((action) => (
        <li key={action}>
          <button type="button" className={styles.choice} onClick={() => onPick(action)}>
            <span className={styles.what}>
              <strong>{t(`names.${action}`)}</strong>
              <span className="d-block small text-muted">{t(`leads.${action}`)}</span>
            </span>
            {price[action] && <span className="num">{price[action]}</span>}
            <ChevronRight size={16} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
