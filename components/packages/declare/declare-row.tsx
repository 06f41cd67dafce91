import { useEffect, useState, type ReactNode } from 'react';

import { Button } from '@/components/kit/ui/button';
import { Chip } from '@/components/kit/ui/chip';
import { DOT } from '@/components/kit/ui/dot';
import { useFocusFallback } from '@/hooks/use-focus-fallback';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { getLineState } from '@/lib/browser/itemization-editor';
import { formatMoney } from '@/rules/format';
import { isDeclared } from '@/rules/packages/declare-many';
import type { PackageItem } from '@/rules/packages/item';
import { contentsTotal, type CompleteLine } from '@/rules/packages/itemization';
import { formatWeight } from '@/rules/packages/measures';
import type { DestinationFacts } from '@/rules/packages/package';
import { isMerchantUnknown } from '@/rules/packages/shippable';

import { AmountOnly } from './amount-only';
import { ContentsReceipt } from './contents-receipt';
import styles from './declare-many.module.scss';
import { ItemizationForm } from './itemization-editor';
import { ShortLine } from './itemization-line';
import { getInitialTotal, type DeclareManyState } from './use-declare-many';
import { useItemization, type Itemization } from './use-itemization';

interface DeclareRowProps {
  item: PackageItem;
  destination: DestinationFacts | null;
  state: DeclareManyState;
}

/** Edits a suggested line in place. Opens the form for more lines or without a suggestion. */
export function DeclareRow({ item, destination, state }: DeclareRowProps) {
  const common = useTranslations('common');
  const [isEditing, setIsEditing] = useState(false);
  const section = useFocusFallback<HTMLElement>(isEditing);
  const isDone = isDeclared(item, destination);
  const handleSaved = (changedItem: PackageItem) => {
    setIsEditing(false);
    state.onDeclared(changedItem);
  };
  const itemization = useItemization(item, handleSaved);
  const { editor, unsaved, error, storedItem, dispatch } = itemization;
  useReportRow(item, itemization, state);
  const sheetLines = state.sheet?.lines.get(item.ref);
  const [line, ...otherLines] = editor.lines;
  const isInForm = getInitialTotal(item) === null || (unsaved && otherLines.length > 0);
  const isOpen = isEditing || (!isDone && (isInForm || error !== null || storedItem !== null));
  useEffect(() => {
    if (isEditing) section.current?.querySelector('input')?.focus();
  }, [isEditing, section]);
  if (sheetLines && !isDone) return <SheetPackageRow item={item} lines={sheetLines} />;
  const changeButton = (
    <Button variant="secondary" size="sm" onClick={() => setIsEditing(true)}>
      {common(isDone ? 'change' : 'details')}
      <span className="visually-hidden"> {item.name}</span>
    </Button>
  );
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={isOpen ? 'card p-3 p-md-4' : 'card px-3 py-2'}
      aria-labelledby={`many-${item.ref}`}
    >
      <div className="d-flex align-items-center justify-content-between gap-2">
        <div className={styles.name}>
          <Heading item={item} done={isDone} isOpen={isOpen} />
          <p className="small text-muted mb-0">
            <Facts item={item} itemization={itemization} isShort={!isOpen && !isDone} />
          </p>
        </div>
        {!isOpen && !isDone && changeButton}
      </div>
      {!isOpen && !isDone && line && otherLines.length === 0 && (
        <ShortLine id={`many-${item.ref}`} line={line} dispatch={dispatch} />
      )}
      {isDone && !isOpen && <Contents item={item}>{changeButton}</Contents>}
      {isOpen && (
        <RowForm
          {...{ item, state, itemization, destination }}
          onSaved={handleSaved}
          {...((isDone || isEditing) && { onCancel: () => setIsEditing(false) })}
        />
      )}
    </section>
  );
}

function SheetPackageRow({ item, lines }: { item: PackageItem; lines: readonly CompleteLine[] }) {
  const t = useTranslations('packages.contents');
  return (
    <section className="card px-3 py-2" aria-labelledby={`many-${item.ref}`}>
      <Heading item={item} done={false} isOpen={false} />
      <p className="small text-muted mb-0">
        {[item.tracking || item.ref, ...lines.map(formatLine), t('given.sheet')].join(DOT)}
      </p>
    </section>
  );
}

const formatLine = ({ description, qty, price }: CompleteLine) =>
  `${description} ${qty} × ${formatMoney(price)}`;

function useReportRow(item: PackageItem, row: Itemization, { report }: DeclareManyState) {
  const { lines, storedItem, dispatch } = row;
  useEffect(() =>
    report(
      item.ref,
      {
        declare: row.declareQuietly,
        fill: (sourceLine) => {
          dispatch({ type: 'fill', from: sourceLine });
          return () => dispatch({ type: 'load', editor: row.editor });
        },
        accept: row.undo,
      },
      lines && !storedItem ? contentsTotal(lines) : null,
    ),
  );
}

function Heading({ item, done, isOpen }: { item: PackageItem; done: boolean; isOpen: boolean }) {
  const t = useTranslations('packages.many');
  const isOwn = item.itemizationDeclared || item.customerDeclared;
  return (
    <div className="d-flex flex-wrap align-items-center gap-2">
      <h2 id={`many-${item.ref}`} className="fs-5 mb-0" tabIndex={-1} data-package={item.ref}>
        {item.name}
      </h2>
      {done && (
        <Chip tone={isOwn ? 'success' : 'info'}>
          {t(isOwn ? 'declared' : 'storeValue', { amount: formatMoney(item.amount) })}
        </Chip>
      )}
      {!done && isOpen && <Chip tone="danger">{t('missing')}</Chip>}
    </div>
  );
}

/** With `isShort`, shows the lines if there are several, and the source of suggested ones. */
function Facts({
  item,
  itemization: { editor, lines },
  isShort,
}: {
  item: PackageItem;
  itemization: Itemization;
  isShort: boolean;
}) {
  const t = useTranslations('packages');
  const { locale } = useFrame();
  const shop = isMerchantUnknown(item.merchant) ? t('merchantUnknown') : item.merchant;
  // Many packages may have the same name and store.
  const facts = [shop, item.tracking || item.ref];
  if (!isShort) return [...facts, formatWeight(item.weightGrams, locale)].join(DOT);
  const isPrefilled = editor.lines.some((line) => getLineState(line) === 'given');
  return (
    <>
      {[...facts, ...(editor.lines.length > 1 ? (lines ?? []) : []).map(formatLine)].join(DOT)}
      {isPrefilled && (
        <span className="d-block">
          {t(`contents.given.${item.customerDeclared ? 'own' : 'store'}`)}
        </span>
      )}
    </>
  );
}

function Contents({ item, children }: { item: PackageItem; children: ReactNode }) {
  const t = useTranslations('packages.many');
  return (
    <details>
      <summary>
        {t('show')}
        <span className="visually-hidden"> {item.name}</span>
      </summary>
      <div className="pt-2 pb-2">
        <ContentsReceipt item={item} />
        <div className="mt-2">{children}</div>
      </div>
    </details>
  );
}

interface RowFormProps extends DeclareRowProps {
  itemization: Itemization;
  onSaved: (item: PackageItem) => void;
  onCancel?: () => void;
}

function RowForm({ item, state, itemization, destination, onSaved, ...cancel }: RowFormProps) {
  const t = useTranslations('packages.many');
  const [line] = itemization.editor.lines;
  const otherPackages = state.incomplete.filter(({ ref }) => ref !== item.ref);
  const isDone = isDeclared(item, destination);
  return (
    <div className="pt-3">
      <ItemizationForm {...{ item, itemization, ...cancel }} secondary>
        {!isDone && line && itemization.lines && otherPackages.length > 0 && (
          <Button variant="quiet" onClick={() => state.copyFrom(item.ref, line)}>
            {t('copy')}
          </Button>
        )}
        {state.copiedFrom === item.ref && (
          <Button variant="quiet" onClick={state.undoCopy}>
            {t('undoCopy')}
          </Button>
        )}
      </ItemizationForm>
      {!isDone && !destination?.itemizationRequired && (
        <AmountOnly item={item} onDeclared={onSaved} />
      )}
    </div>
  );
}
