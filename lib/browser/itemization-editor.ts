import {
  toCompleteLine,
  type LineField,
  validateLine,
  findMissingFields,
  type TypedLine,
} from '@/lib/forms/itemization';
import { tidyLabelLine } from '@/rules/addresses/scripts';
import { readTable } from '@/rules/csv';
import type { Amount } from '@/rules/money';
import { type CompleteLine, contentsTotal, lineTotal } from '@/rules/packages/itemization';

/** `saved` is the host's version; `given` is what the editor filled in. */
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

const emptyLine: TypedLine = { description: '', qty: '', price: '' };
const columns: readonly LineField[] = ['description', 'qty', 'price'];

/** `suggestion` fills the first line when none is stored. */
export function openEditor(
  storedLines: readonly CompleteLine[],
  suggestion?: TypedLine | null,
): Editor {
  const lines = storedLines.map((saved, id) => ({
    id,
    description: saved.description,
    qty: String(saved.qty),
    price: saved.price,
    saved,
  }));
  const editor = { lines, nextId: lines.length, removed: false };
  if (lines.length > 0) return editor;
  return insert(editor, 0, [suggestion ? { ...suggestion, given: suggestion } : emptyLine]);
}

type NewLine = TypedLine & Pick<EditorLine, 'given'>;

function insert(editor: Editor, position: number, inputs: readonly NewLine[]): Editor {
  const lines = inputs.map((line, index) => ({ ...line, id: editor.nextId + index, saved: null }));
  return {
    ...editor,
    lines: [...editor.lines.slice(0, position), ...lines, ...editor.lines.slice(position)],
    nextId: editor.nextId + lines.length,
  };
}

export function isTable(text: string): boolean {
  return /[\t\n\r]/.test(text.trim());
}

function paste(editor: Editor, id: number, field: LineField, text: string): Editor {
  const start = editor.lines.findIndex((line) => line.id === id);
  if (start < 0) return editor;
  const firstColumn = columns.indexOf(field);
  const rows = readTable(text, '\t').map((cells) =>
    Object.fromEntries(
      columns
        .slice(firstColumn)
        .map((name, index) => [name, cells[index] ?? ''])
        .filter(([, cell]) => cell !== ''),
    ),
  );
  const missingCount = start + rows.length - editor.lines.length;
  const base =
    missingCount > 0
      ? insert(
          editor,
          editor.lines.length,
          Array.from({ length: missingCount }, () => emptyLine),
        )
      : editor;
  return { ...base, lines: base.lines.map((line, index) => ({ ...line, ...rows[index - start] })) };
}

function remove(editor: Editor, id: number): Editor {
  const removed =
    editor.removed || editor.lines.some((line) => line.id === id && line.saved !== null);
  const lines = editor.lines.filter((line) => line.id !== id);
  return lines.length > 0
    ? { ...editor, lines, removed }
    : insert({ ...editor, lines, removed }, 0, [emptyLine]);
}

/** Fills only the fields that are empty in the first line. */
function fill(editor: Editor, source: TypedLine): Editor {
  const [firstLine, ...otherLines] = editor.lines;
  if (!firstLine) return editor;
  const entries = findMissingFields(firstLine).map((field) => [field, source[field]]);
  return { ...editor, lines: [{ ...firstLine, ...Object.fromEntries(entries) }, ...otherLines] };
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
      const lineIndex = editor.lines.findIndex((line) => line.id === action.after);
      return insert(editor, lineIndex < 0 ? editor.lines.length : lineIndex + 1, [emptyLine]);
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
  const currentLine = toCompleteLine(line);
  return (
    currentLine !== null &&
    line.saved !== null &&
    currentLine.description === tidyLabelLine(line.saved.description) &&
    currentLine.qty === line.saved.qty &&
    currentLine.price === line.saved.price
  );
}

export function getLineState(line: EditorLine): LineState {
  const { given } = line;
  if (Object.keys(validateLine(line)).length > 0) return 'invalid';
  if (isSaved(line)) return 'saved';
  if (given && columns.every((name) => line[name] === given[name])) return 'given';
  return findMissingFields(line).length === columns.length && line.saved === null
    ? 'new'
    : 'unsaved';
}

export function listCompleteLines(editor: Editor): CompleteLine[] {
  return editor.lines.map(toCompleteLine).filter((line) => line !== null);
}

/** Neither empty nor complete, so not sent. */
export function isLeftOut(line: EditorLine): boolean {
  const missingCount = findMissingFields(line).length;
  return missingCount > 0 && (missingCount < columns.length || line.saved !== null);
}

/** Null while a line is missing, incomplete, or invalid. */
export function listReadyLines(editor: Editor, maxLines: number): CompleteLine[] | null {
  const lines = listCompleteLines(editor);
  const isWhole = editor.lines.every(
    (line) => getLineState(line) !== 'invalid' && !isLeftOut(line),
  );
  return isWhole && lines.length > 0 && lines.length <= maxLines ? lines : null;
}

export function getTypedLineTotal(line: TypedLine): Amount | null {
  const parsedLine = toCompleteLine(line);
  return parsedLine && lineTotal(parsedLine);
}

/** In US$. Incomplete lines do not count. */
export function getEditorTotal(editor: Editor): Amount {
  return contentsTotal(listCompleteLines(editor));
}

/** Suggested lines do not count. */
export function hasUnsavedEdits(editor: Editor): boolean {
  return (
    editor.removed ||
    editor.lines.some((line) => !['new', 'given', 'saved'].includes(getLineState(line)))
  );
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 2000;

function isTypedLine(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const line = value as Record<string, unknown>;
  return columns.every((name) => isText(line[name]));
}

function isLine(value: unknown): value is EditorLine {
  if (!isTypedLine(value)) return false;
  const line = value as Record<string, unknown>;
  return (
    Number.isSafeInteger(line['id']) &&
    typeof line['saved'] === 'object' &&
    (line['given'] === undefined || isTypedLine(line['given']))
  );
}

export function writeDraft(editor: Editor): string {
  return JSON.stringify(editor);
}

/** From `writeDraft`; null if missing or invalid. */
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
