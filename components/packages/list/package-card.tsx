import { memo, useRef } from 'react';

import { Button } from '@/components/kit/ui/button';
import { Link } from '@/components/kit/ui/link';
import { LinkButton } from '@/components/kit/ui/link-button';
import { Money } from '@/components/kit/display/money';
import { Reference } from '@/components/kit/display/reference';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatDate, formatMoney } from '@/rules/format';
import { isZeroAmount } from '@/rules/money';
import type { PackageItem } from '@/rules/packages/item';
import { getPackageLabel, isNamedBy, showsNextStep } from '@/rules/packages/label';
import { formatSides, formatWeight } from '@/rules/packages/measures';
import { type DestinationFacts, type PackageFacts, statusTable } from '@/rules/packages/package';
import {
  isMerchantUnknown,
  multipleMerchantLimit,
  unselectableReason,
  type UnselectableReason,
} from '@/rules/packages/shippable';
import { contentsAnchor, routes } from '@/rules/routes';

import { InvoiceStates, StorageMeter } from '../view/package-meters';
import styles from './package-card.module.scss';
import { NextStep, PackageLabel, PackageServices } from '../view/package-marks';
import { PackagePhoto } from '../view/package-photo';
import type { PendingReleases } from '../actions/use-pending-releases';

export interface PackageCardProps {
  item: PackageItem;
  destination: DestinationFacts | null;
  /** Missing where packages cannot be selected (history). */
  onToggle?: ((item: PackageItem, withRange: boolean) => void) | undefined;
  /** For touch screens. */
  showsRangeButton?: boolean;
  chosen?: boolean;
  reason?: UnselectableReason | null;
  releases: PendingReleases;
  onChange: (item: PackageItem) => void;
  eagerPhoto?: boolean;
}

export const getSelectionState = (
  item: PackageItem,
  destination: DestinationFacts | null,
  selected: readonly PackageFacts[] | undefined,
): Pick<PackageCardProps, 'chosen' | 'reason'> =>
  selected
    ? {
        chosen: selected.some(({ ref }) => ref === item.ref),
        reason: unselectableReason({ package: item, destination, selected }),
      }
    : {};

/** Memoized, so that a tap re-renders only the cards that change. */
export const PackageCard = memo(function PackageCard({
  item,
  destination,
  onToggle,
  chosen = false,
  reason = null,
  showsRangeButton = false,
  releases,
  onChange,
  eagerPhoto = false,
}: PackageCardProps) {
  const label = getPackageLabel(item, destination);
  const isBesideLabel = reason !== null && isNamedBy(label, reason);
  const reasonNote = reason && <Reason item={item} reason={reason} isBeside={isBesideLabel} />;
  return (
    <li className={`label-card ${styles.card}`} data-selected={chosen || undefined}>
      {onToggle && (
        <SelectBox
          item={item}
          checked={chosen && reason === null}
          reason={reason}
          onToggle={onToggle}
        />
      )}
      <div className={styles.photo}>
        <PackagePhoto item={item} eager={eagerPhoto} />
      </div>
      <Identity item={item} />
      <div className={styles.status}>
        <div className={styles.label}>
          <PackageLabel item={item} destination={destination} />
          {isBesideLabel && <> {reasonNote}</>}
        </div>
        {showsNextStep(label, reason) && (
          <p className={`small text-muted mb-0 mt-1 ${styles.next}`}>
            <NextStep item={item} destination={destination} />
          </p>
        )}
        {!isBesideLabel && reasonNote}
        <div
          className={styles.services}
          data-wanted={item.status === '0' || releases.pendingRefs.has(item.ref) || undefined}
        >
          <PackageServices item={item} releases={releases} onChange={onChange} />
        </div>
      </div>
      <Measures item={item} />
      {onToggle && showsRangeButton && !chosen && reason === null && (
        <RangeButton item={item} onToggle={onToggle} />
      )}
      <Actions item={item} reason={reason} />
    </li>
  );
});

interface SelectBoxProps {
  item: PackageItem;
  checked: boolean;
  reason: UnselectableReason | null;
  onToggle: (item: PackageItem, withRange: boolean) => void;
}

/** Some browsers do not pass a Shift click from the label to the box. */
function SelectBox({ item, checked, reason, onToggle }: SelectBoxProps) {
  const t = useTranslations('packages');
  const checkbox = useRef<HTMLInputElement>(null);
  return (
    <label
      className={styles.select}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => {
        if (!event.shiftKey || event.target === checkbox.current) return;
        event.preventDefault();
        if (reason === null) onToggle(item, true);
      }}
    >
      <input
        ref={checkbox}
        type="checkbox"
        className="form-check-input"
        checked={checked}
        disabled={reason !== null}
        aria-describedby={reason ? `why-${item.ref}` : undefined}
        onChange={({ nativeEvent }) =>
          onToggle(item, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
      <span className="visually-hidden">{t('select', { name: item.name })}</span>
    </label>
  );
}

function RangeButton({ item, onToggle }: Pick<SelectBoxProps, 'item' | 'onToggle'>) {
  const t = useTranslations('packages.range');
  return (
    <Button
      variant="quiet"
      size="sm"
      className={styles.upTo}
      aria-label={t('upToNamed', { name: item.name })}
      onClick={() => onToggle(item, true)}
    >
      {t('upTo')}
    </Button>
  );
}

interface ReasonProps {
  item: PackageItem;
  reason: UnselectableReason;
  isBeside: boolean;
}

/** `notReady` is visually hidden, because the status label already shows it. */
function Reason({ item, reason, isBeside }: ReasonProps) {
  const t = useTranslations('packages');
  const common = useTranslations('common');
  const lineClass = reason === 'notReady' ? 'visually-hidden' : `small ${styles.reason}`;
  return (
    <p id={`why-${item.ref}`} className={isBeside ? 'small d-inline-block mb-0' : lineClass}>
      {t(`reasons.${reason}`, { edit: common('edit'), limit: formatMoney(multipleMerchantLimit) })}
    </p>
  );
}

function Identity({ item }: { item: PackageItem }) {
  const t = useTranslations('packages');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const date = formatDate(item.arrived, locale);
  return (
    <div className={styles.identity}>
      <h2 className={`row-name ${styles.name}`}>
        <Link href={routes.package(item.ref)}>{item.name}</Link>
      </h2>
      <p className={`small text-muted mb-0 ${styles.from}`}>
        <span>{isMerchantUnknown(item.merchant) ? t('merchantUnknown') : item.merchant}</span>
        <time className={styles.when} dateTime={item.arrived}>
          <span className="visually-hidden">{t('arrivedOn', { date })}</span>
          <span aria-hidden="true">{date}</span>
        </time>
      </p>
      <span className={`text-muted ${styles.weight}`}>
        {formatWeight(item.weightGrams, locale)}
      </span>
      <p className={`small mb-0 ${styles.tracking}`}>
        <span className="visually-hidden">{common('usTracking')} </span>
        <Reference value={item.tracking} copyLabel={common('copyUsTracking')} />
      </p>
    </div>
  );
}

const termClass = 'small fw-normal text-muted';

function Measures({ item }: { item: PackageItem }) {
  const t = useTranslations('packages');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const isStored = statusTable[item.status].list === 'active';
  return (
    <dl className={`mb-0 ${styles.measures}`}>
      <div>
        <dt className={termClass}>{common('weight')}</dt>
        <dd className="num">
          {formatWeight(item.weightGrams, locale)}
          <span className="d-block small text-muted">{formatSides(item, locale)}</span>
        </dd>
      </div>
      <div>
        <dt className={termClass}>{common('declaredValue')}</dt>
        <dd className="num">
          {isZeroAmount(item.amount) ? (
            <span className="text-muted">{t('noValueYet')}</span>
          ) : (
            <Money amount={item.amount} />
          )}
          <span className="d-block">
            <InvoiceStates item={item} />
          </span>
        </dd>
      </div>
      {isStored && (
        <div className={styles.storage}>
          <dt className={termClass}>{t('storage.heading')}</dt>
          <dd>
            <StorageMeter name={item.name} storage={item.storage} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Actions({ item, reason }: { item: PackageItem; reason: UnselectableReason | null }) {
  const t = useTranslations('packages');
  const common = useTranslations('common');
  if (item.boxId && statusTable[item.status].list === 'active') {
    return (
      <div className={styles.actions}>
        <LinkButton
          href={routes.onebox(item.boxId)}
          variant="secondary"
          size="sm"
          aria-label={t('openBoxNamed', { name: item.name })}
        >
          {common('kinds.oneboxes')}
        </LinkButton>
      </div>
    );
  }
  const mustDeclare =
    item.actions.includes('declare') && (reason === 'itemizationNeeded' || reason === 'noValue');
  return (
    <div className={styles.actions}>
      {mustDeclare ? (
        <LinkButton
          href={`${routes.package(item.ref)}#${contentsAnchor}`}
          variant="secondary"
          size="sm"
          aria-label={t('declareNamed', { name: item.name })}
        >
          {t('declare')}
        </LinkButton>
      ) : (
        <LinkButton
          href={routes.package(item.ref)}
          variant="quiet"
          size="sm"
          className={styles.open}
          aria-label={t('openNamed', { name: item.name })}
        >
          {t('open')}
        </LinkButton>
      )}
    </div>
  );
}
