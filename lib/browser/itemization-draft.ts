import type { Editor, EditorLine } from './itemization-editor';

const text = (value: unknown): value is string => typeof value === 'string' && value.length <= 2000;

function isLine(value: unknown): value is EditorLine {
  if (typeof value !== 'object' || value === null) return false;
  const line = value as Record<string, unknown>;
  return Number.isSafeInteger(line['id']) && text(line['description']) && text(line['qty']) && text(line['price']) && typeof line['saved'] === 'object';
}

/** A draft as the tab keeps it. */
export function writeDraft(editor: Editor): string {
  return JSON.stringify(editor);
}

/** Reads a kept draft; null for anything that is none. */
export function readDraft(kept: string | null): Editor | null {
  if (!kept) return null;
  try {
    const value = JSON.parse(kept) as Partial<Editor> | null;
    if (!value || !Array.isArray(value.lines) || value.lines.length === 0 || !value.lines.every(isLine)) return null;
    const nextId = Math.max(...value.lines.map((line) => line.id)) + 1;
    return { lines: value.lines, nextId, removed: value.removed === true };
  } catch {
    return null;
  }
}
