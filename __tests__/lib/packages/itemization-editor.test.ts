/** @jest-environment node */
import fc from 'fast-check';

import {
  completeLines,
  type EditorAction,
  editorTotal,
  hasUnsaved,
  isLeftOut,
  isTable,
  lineState,
  openEditor,
  readDraft,
  readyLines,
  reduceEditor,
  writeDraft,
} from '@/lib/browser/itemization-editor';
import { lineProblems } from '@/lib/forms/itemization';

const stored = [{ description: 'Cup', qty: 2, price: '10.05' }];
const run = (...actions: EditorAction[]) => actions.reduce(reduceEditor, openEditor(stored));
const first = (editor = run()) => {
  const [line] = editor.lines;
  if (!line) throw new Error('no line');
  return line;
};
const change = (field: 'description' | 'qty' | 'price', text: string): EditorAction => ({
  type: 'change',
  id: 0,
  field,
  text,
});

describe('the itemization editor', () => {
  it('names the state of a line', () => {
    expect(lineState(first())).toBe('saved');
    expect(lineState(first(run(change('price', '10.050'))))).toBe('invalid');
    expect(lineState(first(run(change('price', ' $10.05 '))))).toBe('saved');
    expect(lineState(first(run(change('qty', '3'))))).toBe('unsaved');
    expect(lineState(first(run(change('qty', '3'), change('qty', '2'))))).toBe('saved');
    expect(lineState(first(openEditor([])))).toBe('new');
  });

  it('treats prefilled content as unsaved only once it is changed', () => {
    const suggested = { description: 'Cup', qty: '1', price: '' };
    const opened = openEditor([], suggested);
    const priced = reduceEditor(opened, change('price', '5'));
    expect([opened, priced].map((editor) => lineState(first(editor)))).toEqual([
      'given',
      'unsaved',
    ]);
    expect([opened, priced].map(hasUnsaved)).toEqual([false, true]);
    expect(readyLines(opened, 1)).toBeNull();
    expect(readyLines(priced, 1)).toEqual([{ description: 'Cup', qty: 1, price: '5.00' }]);
    expect(readyLines(priced, 0)).toBeNull();
    expect(readDraft(writeDraft(priced))).toEqual(priced);
    expect(readDraft(writeDraft(priced).replace(/"given":\{[^}]*\}/, '"given":7'))).toBeNull();
    expect(openEditor(stored, suggested)).toEqual(openEditor(stored));
  });

  it('fills only what is empty in the first line', () => {
    const from = { description: 'Bag', qty: '2', price: '7' };
    const filled = reduceEditor(run(change('price', '')), { type: 'fill', from });
    expect(first(filled)).toMatchObject({ description: 'Cup', qty: '2', price: '7' });
  });

  it('omits incomplete lines, and counts saved lines that were cleared among them', () => {
    const emptied = run(change('price', ''));
    expect([isLeftOut(first(emptied)), completeLines(emptied), hasUnsaved(emptied)]).toEqual([
      true,
      [],
      true,
    ]);
    expect(isLeftOut(first(openEditor([])))).toBe(false);
  });

  it('detects that a stored line was removed, and always keeps one line to type in', () => {
    const none = run({ type: 'remove', id: 0 });
    expect([none.lines.length, hasUnsaved(none)]).toEqual([1, true]);
    expect(hasUnsaved(run())).toBe(false);
  });

  it.each([
    ['qty', '0', 'greaterThan?n=0'],
    ['qty', '1', undefined],
    ['qty', '999', undefined],
    ['qty', '1000', 'notExceed?n=999'],
    ['qty', '1.5', 'greaterThan?n=0'],
    ['price', '0', 'amountMin'],
    ['price', '0.01', undefined],
    ['price', '0.001', 'amountMin'],
    ['price', '99999', undefined],
    ['price', '99999.01', 'notExceed?n=99999'],
    ['price', '１２.５', undefined],
    ['price', '-1', 'amountMin'],
    ['price', '1e3', 'amountMin'],
    ['description', 'x'.repeat(200), undefined],
    ['description', 'x'.repeat(201), 'tooLong'],
  ] as const)('validates %s %s', (field, text, message) => {
    expect(lineProblems({ description: 'Cup', qty: '1', price: '1', [field]: text })[field]).toBe(
      message,
    );
  });

  it('pastes cells to the right and down, as a spreadsheet does', () => {
    expect(isTable('one cell')).toBe(false);
    const pasted = run({ type: 'paste', id: 0, field: 'qty', text: '4\t1.25\n5\t2.50\textra' });
    expect(pasted.lines.map(({ description, qty, price }) => [description, qty, price])).toEqual([
      ['Cup', '4', '1.25'],
      ['', '5', '2.50'],
    ]);
  });

  it('never loses a line or a cent', () => {
    const action = fc.oneof(
      fc.record({
        type: fc.constant('change' as const),
        id: fc.nat(6),
        field: fc.constantFrom('description' as const, 'qty' as const, 'price' as const),
        text: fc.constantFrom('', '1', '2', '10.05', 'x', 'Tea'),
      }),
      fc.record({ type: fc.constant('add' as const), after: fc.nat(6) }),
      fc.record({ type: fc.constant('remove' as const), id: fc.nat(6) }),
      fc.record({
        type: fc.constant('paste' as const),
        id: fc.nat(6),
        field: fc.constant('description' as const),
        text: fc.constantFrom('a\t1\t2', 'a\nb'),
      }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 20 }), (actions) => {
        const editor = run(...actions);
        const ids = editor.lines.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(editor.lines.length).toBeGreaterThan(0);
        expect(Math.max(...ids)).toBeLessThan(editor.nextId);
        const cents = completeLines(editor).reduce(
          (sum, { qty, price }) => sum + qty * Math.round(Number(price) * 100),
          0,
        );
        expect(Math.round(Number(editorTotal(editor)) * 100)).toBe(cents);
        expect(readDraft(writeDraft(editor))?.lines).toEqual(editor.lines);
      }),
    );
  });

  it('rejects drafts of any other shape', () => {
    for (const draft of [null, '', '{', 'null', '[]', '{"lines":[]}', '{"lines":[{"id":"1"}]}'])
      expect(readDraft(draft)).toBeNull();
  });
});
