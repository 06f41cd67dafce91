import { useEffect, useId, useRef } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { Icon } from '@/components/kit/ui/icon';
import { Money } from '@/components/kit/display/money';
import { useErrorText } from '@/hooks/use-error-text';
import { useTranslations } from '@/hooks/use-translations';
import {
  listCompleteLines,
  getEditorTotal,
  isLeftOut,
  getLineState,
  type Editor,
  type EditorAction,
} from '@/lib/browser/itemization-editor';
import { formatMoney } from '@/rules/format';
import { compareAmounts, isZeroAmount } from '@/rules/money';
import type { PackageItem } from '@/rules/packages/item';
import { declarationLimits } from '@/rules/packages/itemization';

import { DeclarationConflict } from './declaration-conflict';
import styles from './itemization-editor.module.scss';
import { ItemizationLine } from './itemization-line';
import { useItemization, type Itemization } from './use-itemization';

interface ItemizationEditorProps extends EditorProps {
  onDeclared: (item: PackageItem) => void;
}

export function ItemizationEditor({ onDeclared, ...editorProps }: ItemizationEditorProps) {
  return (
    <ItemizationForm {...editorProps} itemization={useItemization(editorProps.item, onDeclared)} />
  );
}

interface EditorProps {
  item: PackageItem;
  /** Closes without a change. Set when something is already declared. */
  onCancel?: () => void;
}

interface ItemizationFormProps extends EditorProps {
  itemization: Itemization;
  /** The page has another primary button. */
  secondary?: boolean;
  children?: React.ReactNode;
}

/** The editor for a page that manages the state itself. */
export function ItemizationForm({
  item,
  itemization,
  onCancel,
  secondary = false,
  children,
}: ItemizationFormProps) {
  const t = useTranslations('packages.contents');
  const { editor, dispatch, unsaved, undo, declare, pending, storedItem } = itemization;
  const cancel = () => {
    undo();
    onCancel?.();
  };
  return (
    <div>
      {itemization.restored && <Alert role="status">{t('restored')}</Alert>}
      <Lines item={item} editor={editor} dispatch={dispatch} />
      <p className="small text-muted d-none d-md-block">{t('pasteHint')}</p>
      <Totals editor={editor} item={item} />
      {storedItem && (
        <DeclarationConflict
          storedItem={storedItem}
          newAmount={getEditorTotal(editor)}
          pending={pending}
          onKeep={() => itemization.acceptStored(storedItem)}
          onReplace={() => declare(storedItem)}
        />
      )}
      <SubmitBar
        editor={editor}
        max={declarationLimits(item.kinds).lines}
        error={itemization.error}
        pending={pending}
        secondary={secondary}
        onDeclare={() => declare(storedItem ?? undefined)}
      >
        {children}
        {unsaved && !onCancel && (
          <Button variant="secondary" onClick={() => undo()}>
            {t('discard')}
          </Button>
        )}
        {onCancel && (
          <Button variant="secondary" onClick={cancel}>
            {t('cancel')}
          </Button>
        )}
      </SubmitBar>
    </div>
  );
}

function Lines({
  item,
  editor,
  dispatch,
}: Pick<Itemization, 'editor' | 'dispatch'> & { item: PackageItem }) {
  const t = useTranslations('packages.contents');
  const common = useTranslations('common');
  const id = useId();
  const lineToFocus = useRef<number | null>(null);
  useEffect(() => {
    if (lineToFocus.current === null) return;
    document.getElementById(`${id}-${lineToFocus.current}-description`)?.focus();
    lineToFocus.current = null;
  });
  const add = (afterId?: number) => {
    lineToFocus.current = editor.nextId;
    dispatch({ type: 'add', ...(afterId !== undefined && { after: afterId }) });
  };
  const change = (action: EditorAction) => {
    if (action.type === 'remove') {
      const index = editor.lines.findIndex((line) => line.id === action.id);
      const neighbor = editor.lines[index - 1] ?? editor.lines[index + 1];
      lineToFocus.current = neighbor?.id ?? editor.nextId;
    }
    dispatch(action);
  };
  return (
    <>
      <table className={styles.table}>
        <caption className="visually-hidden">{common('contents')}</caption>
        <ColumnHeads />
        <tbody>
          {editor.lines.map((line, index) => (
            <ItemizationLine
              key={line.id}
              id={`${id}-${line.id}`}
              line={line}
              n={index + 1}
              source={item.customerDeclared ? 'own' : 'store'}
              dispatch={change}
              onEnter={() => add(line.id)}
            />
          ))}
        </tbody>
      </table>
      <Button variant="quiet" icon={<Icon name="plus-lg" />} onClick={() => add()}>
        {t('add')}
      </Button>
    </>
  );
}

function ColumnHeads() {
  const t = useTranslations('packages.contents');
  const common = useTranslations('common');
  return (
    <thead>
      <tr>
        <th scope="col">{t('description')}</th>
        <th scope="col" className="num">
          {t('qty')}
        </th>
        <th scope="col" className="num">
          {t('price')}
        </th>
        <th scope="col" className="num">
          {common('lineTotal')}
        </th>
        <th scope="col">{t('state')}</th>
        <th scope="col">
          <span className="visually-hidden">{t('removal')}</span>
        </th>
      </tr>
    </thead>
  );
}

function Totals({ editor, item }: { editor: Editor; item: PackageItem }) {
  const t = useTranslations('packages.contents');
  const many = useTranslations('packages.many');
  const common = useTranslations('common');
  const total = getEditorTotal(editor);
  const n = editor.lines.filter((line) => isLeftOut(line) && getLineState(line) !== 'given').length;
  const isSame = compareAmounts(total, item.amount) === 0;
  const isDeclared = item.customerDeclared || item.itemizationDeclared;
  const values = { amount: formatMoney(item.amount) };
  return (
    <div className={styles.totals} role="status">
      <p className="mb-0">
        <strong>{common('total')}</strong>{' '}
        <strong className="num fs-4">
          <Money amount={total} showCode />
        </strong>
      </p>
      {!isZeroAmount(item.amount) && (isDeclared || !isSame) && (
        <p className="small text-muted mb-0">
          {isSame ? t('same') : isDeclared ? t('differs', values) : many('storeValue', values)}
        </p>
      )}
      {n > 0 && <p className="small mb-0">{t('leftOutCount', { n })}</p>}
    </div>
  );
}

interface SubmitProps {
  editor: Editor;
  max: number;
  error: Itemization['error'];
  pending: boolean;
  secondary: boolean;
  onDeclare: () => unknown;
  children: React.ReactNode;
}

function SubmitBar({ editor, max, error, pending, secondary, onDeclare, children }: SubmitProps) {
  const t = useTranslations('packages.contents');
  const tErrors = useTranslations('errors');
  const errorText = useErrorText();
  const id = useId();
  const invalidCount = editor.lines.filter((line) => getLineState(line) === 'invalid').length;
  const n = listCompleteLines(editor).length;
  const total = getEditorTotal(editor);
  const reason =
    invalidCount > 0
      ? t('invalidCount', { n: invalidCount })
      : n === 0
        ? tErrors('nothingToDeclare')
        : n > max
          ? t('tooMany', { n, max })
          : null;
  return (
    <>
      {error && (
        <Alert tone="danger" role="alert">
          {errorText(error)}
        </Alert>
      )}
      <div className="d-flex flex-wrap gap-2 mt-3">
        {children}
        <Button
          variant={secondary ? 'secondary' : 'primary'}
          pending={pending}
          aria-disabled={reason !== null}
          aria-describedby={reason ? id : undefined}
          onClick={onDeclare}
        >
          {isZeroAmount(total) ? t('submitNothing') : t('submit', { amount: formatMoney(total) })}
        </Button>
      </div>
      {reason && (
        <p id={id} className="small text-muted mt-2 mb-0">
          {reason}
        </p>
      )}
    </>
  );
}
