import { useFormatter } from 'next-intl';
import { Fragment, type ClipboardEvent, type KeyboardEvent } from 'react';

import { useFieldMessage } from '@/components/kit/forms/form-context';
import { Chip } from '@/components/kit/ui/chip';
import { Icon } from '@/components/kit/ui/icon';
import { Money } from '@/components/kit/display/money';
import type { Tone } from '@/components/kit/ui/tone';
import { usePunctuation } from '@/hooks/use-punctuation';
import { useTranslations } from '@/hooks/use-translations';
import { isComposing } from '@/lib/browser/composing';
import {
  isLeftOut,
  isTable,
  getLineState,
  getTypedLineTotal,
  type EditorAction,
  type EditorLine,
  type LineState,
} from '@/lib/browser/itemization-editor';
import {
  validateLine,
  findMissingFields,
  type LineField,
  type TypedLine,
} from '@/lib/forms/itemization';

import styles from './itemization-editor.module.scss';

const tones: Record<LineState, Tone> = {
  new: 'neutral',
  given: 'info',
  saved: 'success',
  unsaved: 'warning',
  invalid: 'danger',
};

interface ItemizationLineProps {
  id: string;
  line: EditorLine;
  n: number;
  /** Who declared the value that the first line suggests. */
  source: 'store' | 'own';
  dispatch: (action: EditorAction) => void;
  onEnter: () => void;
}

export function ItemizationLine({ id, line, n, source, dispatch, onEnter }: ItemizationLineProps) {
  const t = useTranslations('packages.contents');
  const common = useTranslations('common');
  const problems = validateLine(line);
  const total = getTypedLineTotal(line);
  const state = getLineState(line);
  const noteId = `${id}-note`;
  const hasNote = state === 'invalid' || state === 'given' || isLeftOut(line);
  const renderCell = (field: LineField) => (
    <td data-label={t(field)} className={styles[field]}>
      <Cell
        id={`${id}-${field}`}
        field={field}
        line={line}
        n={n}
        dispatch={dispatch}
        onEnter={onEnter}
        isInvalid={problems[field] !== undefined}
        noteId={hasNote ? noteId : undefined}
      />
    </td>
  );
  return (
    <>
      <tr className={styles.row}>
        {renderCell('description')}
        {renderCell('qty')}
        {renderCell('price')}
        <td data-label={common('lineTotal')} className={`num ${styles.total}`}>
          {total ? <Money amount={total} /> : <span aria-hidden="true">–</span>}
        </td>
        <td className={state === 'new' ? `${styles.state} ${styles.blank}` : styles.state}>
          <Chip
            tone={tones[state]}
            {...(state === 'new' && { icon: <Icon name="pencil" size={12} /> })}
          >
            {t(`states.${state}`)}
          </Chip>
        </td>
        <td className={styles.remove}>
          <button
            type="button"
            className="icon-btn"
            aria-label={t('remove', { n })}
            onClick={() => dispatch({ type: 'remove', id: line.id })}
          >
            <Icon name="x-lg" />
          </button>
        </td>
      </tr>
      {hasNote && (
        <tr className={styles.note}>
          <td colSpan={6}>
            <LineNote id={noteId} line={line} source={source} />
          </td>
        </tr>
      )}
    </>
  );
}

type ShortLineProps = Pick<ItemizationLineProps, 'id' | 'line' | 'dispatch'>;

/** A single line without the table. */
export function ShortLine({ id, line, dispatch }: ShortLineProps) {
  const problems = validateLine(line);
  const hasNote = getLineState(line) === 'invalid' || isLeftOut(line);
  return (
    <>
      <div className="d-flex align-items-center gap-2 mt-1 measure">
        {(['description', 'qty', 'price'] as const).map((field) => (
          <Fragment key={field}>
            {field === 'price' && <span aria-hidden="true">×&nbsp;$</span>}
            <Cell
              id={`${id}-${field}`}
              n={1}
              {...{ field, line, dispatch }}
              isInvalid={problems[field] !== undefined}
              noteId={hasNote ? `${id}-note` : undefined}
              size={inputSizes[field]}
            />
          </Fragment>
        ))}
      </div>
      {hasNote && <LineNote id={`${id}-note`} line={line} source="store" />}
    </>
  );
}

/** In characters; the description takes the remaining width. */
const inputSizes = { description: undefined, qty: 2, price: 6 };

interface CellProps extends Omit<ItemizationLineProps, 'source' | 'onEnter'> {
  field: LineField;
  isInvalid: boolean;
  noteId: string | undefined;
  onEnter?: () => void;
  size?: number | undefined;
}

const inputModes = { description: 'text', qty: 'numeric', price: 'decimal' } as const;

function Cell({ id, field, line, n, dispatch, onEnter, isInvalid, noteId, size }: CellProps) {
  const t = useTranslations('packages.contents');
  const punctuation = usePunctuation();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    onEnter?.();
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!isTable(text)) return;
    event.preventDefault();
    dispatch({ type: 'paste', id: line.id, field, text });
  };
  return (
    <input
      id={id}
      className={`form-control ${field === 'description' ? '' : 'num'} ${size ? 'w-auto flex-shrink-0' : ''}`}
      size={size}
      value={line[field]}
      inputMode={inputModes[field]}
      autoComplete="off"
      aria-label={`${t(field)}${punctuation.comma}${t('line', { n })}`}
      aria-invalid={isInvalid || undefined}
      aria-describedby={noteId}
      onChange={(event) =>
        dispatch({ type: 'change', id: line.id, field, text: event.target.value })
      }
      onFocus={size ? ({ target }) => target.select() : undefined}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  );
}

function LineNote({ id, line, source }: Pick<ItemizationLineProps, 'id' | 'line' | 'source'>) {
  const t = useTranslations('packages.contents');
  return (
    <div id={id} className="small">
      <LineReasons line={line} missing={isLeftOut(line) ? findMissingFields(line) : []} />
      {getLineState(line) === 'given' && <p className="text-muted mb-0">{t(`given.${source}`)}</p>}
    </div>
  );
}

/** Shows why a line is not sent. */
export function LineReasons({ line, missing }: { line: TypedLine; missing: LineField[] }) {
  const t = useTranslations('packages.contents');
  const fieldMessage = useFieldMessage();
  const punctuation = usePunctuation();
  const format = useFormatter();
  const problems = Object.entries(validateLine(line)) as [LineField, string][];
  const missingNames = missing.map((field) => t(`missing.${field}`));
  return (
    <>
      {problems.map(([field, message]) => (
        <p key={field} className="field-error mt-0">
          {`${t(field)}${punctuation.colon}${fieldMessage(message)}`}
        </p>
      ))}
      {missing.length > 0 && (
        <p className="text-muted mb-0">
          {t('leftOut', { fields: format.list(missingNames, { type: 'conjunction' }) })}
        </p>
      )}
    </>
  );
}
