import {
  completeLine,
  type LineField,
  lineProblems,
  missingFields,
  type TypedLine,
} from '@/lib/forms/itemization';
import { readTable } from '@/rules/csv';
import type { Amount } from '@/rules/money';
import { type CompleteLine, contentsTotal, lineTotal } from '@/rules/packages/itemization';

/** `saved` is the host's version, `given` what the editor filled in. */
export interface EditorLine extends TypedLine {
  id: number;
  saved: CompleteLine | null;
  given?: TypedLine;
}
export type LineState = 'new' | 'given' | 'saved' | 'unsaved' | 'invalid';

export interface Editor {
  lines: EditorLine[];
  nextId: number;
  /** The host still has lines removed here. */
  removed: boolean;
}

export type EditorAction =
  | { type: 'change'; id: number; field: LineField; text: string }
  | { type: 'add'; after?: number }
  | { type: 'remove'; id: number }
  | { type: 'paste'; id: number; field: LineField; text: string }
  | { type: 'fill'; from: TypedLine }
  | { type: 'load'; editor: Editor };

const empty: TypedLine = { description: '', qty: '', price: '' };
const columns: readonly LineField[] = ['description', 'qty', 'price'];

/** `given` fills the first line when none is stored. */
export function openEditor(stored: readonly CompleteLine[], given?: TypedLine | null): Editor {
  const lines = stored.map((saved, id) => ({
    id,
    description: saved.description,
    qty: String(saved.qty),
    price: saved.price,
    saved,
  }));
  const editor = { lines, nextId: lines.length, removed: false };
  if (lines.length > 0) return editor;
  return insert(editor, 0, [given ? { ...given, given } : empty]);
}

type NewLine = TypedLine & Pick<EditorLine, 'given'>;

function insert(editor: Editor, at: number, typed: readonly NewLine[]): Editor {
  const lines = typed.map((line, index) => ({ ...line, id: editor.nextId + index, saved: null }));
  return {
    ...editor,
    lines: [...editor.lines.slice(0, at), ...lines, ...editor.lines.slice(at)],
    nextId: editor.nextId + lines.length,
  };
}

/** Whether pasted text has several cells or lines. */
export function isTable(text: string): boolean {
  return /[\t\n\r]/.test(text.trim());
}

function paste(editor: Editor, id: number, field: LineField, text: string): Editor {
  const start = editor.lines.findIndex((line) => line.id === id);
  if (start < 0) return editor;
  const first = columns.indexOf(field);
  const rows = readTable(text, '\t').map((cells) =>
    Object.fromEntries(
      columns
        .slice(first)
        .map((name, index) => [name, cells[index] ?? ''])
        .filter(([, cell]) => cell !== ''),
    ),
  );
  const missingCount = start + rows.length - editor.lines.length;
  const full =
    missingCount > 0
      ? insert(
          editor,
          editor.lines.length,
          Array.from({ length: missingCount }, () => empty),
        )
      : editor;
  return { ...full, lines: full.lines.map((line, index) => ({ ...line, ...rows[index - start] })) };
}

function remove(editor: Editor, id: number): Editor {
  const removed =
    editor.removed || editor.lines.some((line) => line.id === id && line.saved !== null);
  const lines = editor.lines.filter((line) => line.id !== id);
  return lines.length > 0
    ? { ...editor, lines, removed }
    : insert({ ...editor, lines, removed }, 0, [empty]);
}

/** Only fields that are empty in the first line. */
function fill(editor: Editor, from: TypedLine): Editor {
  const [first, ...others] = editor.lines;
  if (!first) return editor;
  const filled = missingFields(first).map((field) => [field, from[field]]);
  return { ...editor, lines: [{ ...first, ...Object.fromEntries(filled) }, ...others] };
}

export function reduceEditor(editor: Editor, action: EditorAction): Editor {
  switch (action.type) {
    case 'change':
      return {
        ...editor,
        lines: editor.lines.map((line) =>
          line.id === action.id ? { ...line, [action.field]: action.text } : line,
        ),
      };
    case 'fill':
      return fill(editor, action.from);
    case 'add': {
      const at = editor.lines.findIndex((line) => line.id === action.after);
      return insert(editor, at < 0 ? editor.lines.length : at + 1, [empty]);
    }
    case 'remove':
      return remove(editor, action.id);
    case 'paste':
      return paste(editor, action.id, action.field, action.text);
    case 'load':
      return action.editor;
  }
}

function isSaved(line: EditorLine): boolean {
  const current = completeLine(line);
  return (
    current !== null &&
    line.saved !== null &&
    current.description === line.saved.description &&
    current.qty === line.saved.qty &&
    current.price === line.saved.price
  );
}

export function lineState(line: EditorLine): LineState {
  const { given } = line;
  if (Object.keys(lineProblems(line)).length > 0) return 'invalid';
  if (isSaved(line)) return 'saved';
  if (given && columns.every((name) => line[name] === given[name])) return 'given';
  return missingFields(line).length === columns.length && line.saved === null ? 'new' : 'unsaved';
}

/** Omits lines that are incomplete or invalid. */
export function completeLines(editor: Editor): CompleteLine[] {
  return editor.lines.map(completeLine).filter((line) => line !== null);
}

/** Lines neither empty nor complete, which are not sent. */
export function isLeftOut(line: EditorLine): boolean {
  const missingCount = missingFields(line).length;
  return missingCount > 0 && (missingCount < columns.length || line.saved !== null);
}

/** What would be sent; null while a line is missing, incomplete or wrong. */
export function readyLines(editor: Editor, maxLines: number): CompleteLine[] | null {
  const lines = completeLines(editor);
  const isWhole = editor.lines.every((line) => lineState(line) !== 'invalid' && !isLeftOut(line));
  return isWhole && lines.length > 0 && lines.length <= maxLines ? lines : null;
}

export function typedLineTotal(line: TypedLine): Amount | null {
  const complete = completeLine(line);
  return complete && lineTotal(complete);
}

/** In US$. Incomplete lines do not count. */
export function editorTotal(editor: Editor): Amount {
  return contentsTotal(completeLines(editor));
}

/** Whether the host does not have all changes yet. Suggested lines do not count. */
export function hasUnsaved(editor: Editor): boolean {
  return (
    editor.removed ||
    editor.lines.some((line) => !['new', 'given', 'saved'].includes(lineState(line)))
  );
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 2000;

function isTyped(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const line = value as Record<string, unknown>;
  return columns.every((name) => isText(line[name]));
}

function isLine(value: unknown): value is EditorLine {
  if (!isTyped(value)) return false;
  const line = value as Record<string, unknown>;
  return (
    Number.isSafeInteger(line['id']) &&
    typeof line['saved'] === 'object' &&
    (line['given'] === undefined || isTyped(line['given']))
  );
}

export function writeDraft(editor: Editor): string {
  return JSON.stringify(editor);
}

/** Reads the text of `writeDraft`. Null if it is missing or invalid. */
export function readDraft(storedText: string | null): Editor | null {
  if (!storedText) return null;
  try {
    const value = JSON.parse(storedText) as Partial<Editor> | null;
    if (
      !value ||
      !Array.isArray(value.lines) ||
      value.lines.length === 0 ||
      !value.lines.every(isLine)
    )
      return null;
    const nextId = Math.max(...value.lines.map((line) => line.id)) + 1;
    return { lines: value.lines, nextId, removed: value.removed === true };
  } catch {
    return null;
  }
}
