import { useEffect, useId, useRef, useState, type ReactNode } from 'react';

import { BoxRefusal } from '@/components/boxes/box-refusal';
import { useBoxReason } from '@/components/boxes/use-box-reason';
import { useSelectionPrice, type ShippingPrice } from '@/components/checkout/use-shipping-price';
import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { Icon } from '@/components/kit/ui/icon';
import { useErrorText } from '@/hooks/use-error-text';
import { useFocusFallback } from '@/hooks/use-focus-fallback';
import { useFrame } from '@/hooks/use-frame';
import { usePunctuation } from '@/hooks/use-punctuation';
import { useTranslations } from '@/hooks/use-translations';
import { shortenList } from '@/lib/browser/short-list';
import type { SelectedPackage } from '@/lib/browser/stored-selection';
import { formatMoney, formatTotal } from '@/rules/format';
import { addAmounts } from '@/rules/money';
import { formatWeight } from '@/rules/packages/measures';
import { findBoxProblems } from '@/rules/packages/onebox';
import type { PackageFacts } from '@/rules/packages/package';
import { isUnselectable, multipleMerchantLimit } from '@/rules/packages/shippable';
import { localePath, routes } from '@/rules/routes';
import { readBoxRefusals } from '@/services/onebox';

import { getPackageName } from '../actions/package-label';
import { DestinationSelect, type NamedDestinations } from './destination-picker';
import styles from './selection-tray.module.scss';
import type { ShipAction } from './ship-action';
import { RenamedAlert, TrayActions, useRenaming } from './tray-actions';
import { TrayAddress, TrayComparison, TrayCostWarning, TrayPrice } from './tray-price';
import { trayId, type Selection } from './use-selection';

interface SelectionTrayProps {
  selection: Selection;
  /** In the page flow, below a list without packages, so that it covers nothing. */
  inFlow: boolean;
  destination: NamedDestinations;
  /** Reloads the list. */
  onChange: () => void;
  ship: ShipAction;
  box: ShipAction;
}

const createGetName = (selected: readonly SelectedPackage[]) => (ref: string) =>
  getPackageName(selected.find((item) => item.ref === ref) ?? { ref });

/** Loads when the first package is selected. */
export function SelectionTray({ selection, inFlow, destination, ...rest }: SelectionTrayProps) {
  const { onChange, ship, box } = rest;
  const t = useTranslations('packages.tray');
  const common = useTranslations('common');
  const { selected } = selection;
  const price = useSelectionPrice(selected);
  const [open, setOpen] = useState(false);
  const id = useId();
  const renaming = useRenaming(selection, onChange);
  const section = useFocusFallback<HTMLElement>(renaming.changes);
  useVisibleFocus(selected.length);
  const getName = createGetName(selected);
  return (
    <section
      ref={section}
      id={trayId}
      tabIndex={-1}
      className={styles.tray}
      aria-label={t('label')}
      data-open={open || undefined}
      data-flow={inFlow || undefined}
    >
      <ShipProblem ship={ship} />
      <TrayProblems price={price} getName={getName} />
      <TrayCostWarning price={price} />
      <RenamedAlert renaming={renaming} className={`${styles.problem} mb-0`} />
      <TrayDetails id={id} open={open}>
        <TrayHead names={selected.map(({ ref }) => getName(ref))} onClear={selection.clear} />
        {destination.choices.length > 1 && <DestinationSelect destination={destination} />}
        <Facts selected={selected} />
        {destination.choices.length < 2 && <TrayAddress price={price} />}
        <TrayComparison price={price} />
        <BoxGuideLink />
        <BoxHint selected={selected} box={box} getName={getName} />
      </TrayDetails>
      <div className={styles.bar}>
        <Button
          variant="quiet"
          className={styles.toggle}
          icon={<Icon name={open ? 'chevron-down' : 'chevron-up'} />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <span className="visually-hidden">{common('details')}</span>
        </Button>
        <TrayActions selection={selection} onChange={onChange} onRenamed={renaming.show} />
        <TrayPrice price={price} />
        <BoxButton selected={selected} box={box} />
        <Button
          className={styles.ship}
          pending={ship.pending}
          onClick={() => ship.run(selected.map(({ ref }) => ref))}
        >
          {t('ship', { n: selected.length })}
        </Button>
      </div>
    </section>
  );
}

/** Scrolls, because the bar may cover the checkbox that opened it. */
function useVisibleFocus(count: number): void {
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement)
      activeElement.scrollIntoView?.({ block: 'nearest' });
  }, [count]);
}

/** Takes focus on opening, because it comes before its button in the document. */
function TrayDetails({ id, open, children }: { id: string; open: boolean; children: ReactNode }) {
  const common = useTranslations('common');
  const details = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) details.current?.focus();
  }, [open]);
  return (
    <div
      ref={details}
      id={id}
      tabIndex={-1}
      role="group"
      aria-label={common('details')}
      className={styles.more}
    >
      {children}
    </div>
  );
}

function ShipProblem({ ship: { error } }: { ship: ShipAction }) {
  const errorText = useErrorText();
  if (!error) return null;
  return (
    <Alert tone="danger" role="alert" className={`${styles.problem} mb-0`}>
      {errorText(error)}
    </Alert>
  );
}

interface TrayHeadProps {
  names: string[];
  onClear: () => void;
}

function TrayHead({ names, onClear }: TrayHeadProps) {
  const t = useTranslations('packages.tray');
  const common = useTranslations('common');
  const { locale } = useFrame();
  return (
    <div className={styles.head}>
      <p className={styles.names}>
        <strong>{common('packageCount', { n: names.length })}</strong>{' '}
        <span className="text-muted">{shortenList(names, locale)}</span>
      </p>
      <Button variant="quiet" size="sm" icon={<Icon name="x-lg" />} onClick={onClear}>
        {t('clear')}
      </Button>
    </div>
  );
}

function Facts({ selected }: Pick<Selection, 'selected'>) {
  const t = useTranslations('packages.tray');
  const { locale } = useFrame();
  const grams = selected.reduce((sum, item) => sum + item.weightGrams, 0);
  return (
    <p className={`mb-0 ${styles.facts}`}>
      <span>
        {t('value', { amount: formatTotal(addAmounts(...selected.map((item) => item.amount))) })}
      </span>
      <span className="text-nowrap">{formatWeight(grams, locale)}</span>
    </p>
  );
}

interface TrayProblemsProps {
  price: ShippingPrice | 'failed' | null;
  getName: (ref: string) => string;
}

function TrayProblems({ price, getName }: TrayProblemsProps) {
  const t = useTranslations('packages');
  const common = useTranslations('common');
  const punctuation = usePunctuation();
  if (price === null || price === 'failed') return null;
  const limit = formatMoney(multipleMerchantLimit);
  const lines = price.problems.flatMap(({ ref, code }) =>
    ref ? [{ ref, reason: isUnselectable(code) ? code : ('notReady' as const) }] : [],
  );
  if (lines.length === 0) return null;
  return (
    <div className={`small ${styles.problem}`} role="status">
      <p className="mb-1">{t('tray.problems')}</p>
      <ul className="mb-2">
        {lines.map(({ ref, reason }) => (
          <li key={ref}>
            {`${getName(ref)}${punctuation.colon}${t(`reasons.${reason}`, { limit, edit: common('edit') })}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface BoxOfferProps {
  selected: readonly PackageFacts[];
  box: ShipAction;
}

/** Returns null if the packages fit in a OneBox. The host checks again. */
const findProblem = (selected: readonly PackageFacts[]) =>
  findBoxProblems(selected.map((facts) => ({ facts, container: null })))[0] ?? null;

function BoxButton({ selected, box }: BoxOfferProps) {
  const t = useTranslations('onebox.tray');
  const disabledProps =
    findProblem(selected) !== null &&
    ({ 'aria-disabled': true, 'aria-describedby': 'why-no-box' } as const);
  return (
    <Button
      variant="secondary"
      className={styles.box}
      pending={box.pending}
      onClick={() => box.run(selected.map(({ ref }) => ref))}
      {...disabledProps}
    >
      {t('put', { n: selected.length })}
    </Button>
  );
}

function BoxHint({ selected, box, getName }: BoxOfferProps & { getName: (ref: string) => string }) {
  const getReasonText = useBoxReason();
  const punctuation = usePunctuation();
  const problem = findProblem(selected);
  return (
    <>
      {box.error && (
        <BoxRefusal
          error={box.error}
          refusals={readBoxRefusals(box.error)}
          getName={getName}
          className={`${styles.problem} mb-0`}
        />
      )}
      {problem && (
        <p className={styles.hint} id="why-no-box">
          {problem.ref !== null && <strong>{`${getName(problem.ref)}${punctuation.colon}`}</strong>}
          {getReasonText(problem.code)}
        </p>
      )}
    </>
  );
}

/** A plain link, since the guide does not load the framework's scripts. */
function BoxGuideLink() {
  const rates = useTranslations('rates');
  const { locale } = useFrame();
  return (
    <p className={styles.hint}>
      <a href={localePath(locale, routes.oneboxGuide())}>{rates('fees.onebox')}</a>
    </p>
  );
}
