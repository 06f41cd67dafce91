/** @jest-environment node */
import fc from 'fast-check';

import {
  listCompleteLines,
  type EditorAction,
  getEditorTotal,
  hasUnsavedEdits,
  isLeftOut,
  isTable,
  getLineState,
  openEditor,
  readDraft,
  listReadyLines,
  reduceEditor,
  writeDraft,
} from '@/lib/browser/itemization-editor';
import { validateLine } from '@/lib/forms/itemization';

const storedLines = [{ description: 'Cup', qty: 2, price: '10.05' }];
const run = (...actions: EditorAction[]) => actions.reduce(reduceEditor, openEditor(storedLines));
const getFirstLine = (editor = run()) => {
  const [line] = editor.lines;
  if (!line) throw new Error('no line');
  return line;
};
const createChange = (field: 'description' | 'qty' | 'price', text: string): EditorAction => ({
  type: 'change',
  id: 0,
  field,
  text,
});

describe('the itemization editor', () => {
  it('names the state of a line', () => {
    expect(getLineState(getFirstLine())).toBe('saved');
    expect(getLineState(getFirstLine(run(createChange('price', '10.050'))))).toBe('invalid');
    expect(getLineState(getFirstLine(run(createChange('price', ' $10.05 '))))).toBe('saved');
    expect(getLineState(getFirstLine(run(createChange('qty', '3'))))).toBe('unsaved');
    expect(
      getLineState(getFirstLine(run(createChange('qty', '3'), createChange('qty', '2')))),
    ).toBe('saved');
    expect(getLineState(getFirstLine(openEditor([])))).toBe('new');
  });

  it('treats prefilled content as unsaved only once it is changed', () => {
    const suggestedLine = { description: 'Cup', qty: '1', price: '' };
    const openedEditor = openEditor([], suggestedLine);
    const pricedEditor = reduceEditor(openedEditor, createChange('price', '5'));
    expect(
      [openedEditor, pricedEditor].map((editor) => getLineState(getFirstLine(editor))),
    ).toEqual(['given', 'unsaved']);
    expect([openedEditor, pricedEditor].map(hasUnsavedEdits)).toEqual([false, true]);
    expect(listReadyLines(openedEditor, 1)).toBeNull();
    expect(listReadyLines(pricedEditor, 1)).toEqual([
      { description: 'Cup', qty: 1, price: '5.00' },
    ]);
    expect(listReadyLines(pricedEditor, 0)).toBeNull();
    expect(readDraft(writeDraft(pricedEditor))).toEqual(pricedEditor);
    expect(
      readDraft(writeDraft(pricedEditor).replace(/"given":\{[^}]*\}/, '"given":7')),
    ).toBeNull();
    expect(openEditor(storedLines, suggestedLine)).toEqual(openEditor(storedLines));
  });

  it('fills only what is empty in the first line', () => {
    const fillLine = { description: 'Bag', qty: '2', price: '7' };
    const filledEditor = reduceEditor(run(createChange('price', '')), {
      type: 'fill',
      from: fillLine,
    });
    expect(getFirstLine(filledEditor)).toMatchObject({ description: 'Cup', qty: '2', price: '7' });
  });

  it('omits incomplete lines, and counts saved lines that were cleared among them', () => {
    const clearedEditor = run(createChange('price', ''));
    expect([
      isLeftOut(getFirstLine(clearedEditor)),
      listCompleteLines(clearedEditor),
      hasUnsavedEdits(clearedEditor),
    ]).toEqual([true, [], true]);
    expect(isLeftOut(getFirstLine(openEditor([])))).toBe(false);
  });

  it('detects that a stored line was removed, and always keeps one line to type in', () => {
    const editorAfterRemoval = run({ type: 'remove', id: 0 });
    expect([editorAfterRemoval.lines.length, hasUnsavedEdits(editorAfterRemoval)]).toEqual([
      1,
      true,
    ]);
    expect(hasUnsavedEdits(run())).toBe(false);
  });

  it.each([
    ['qty', '0', 'greaterThan?n=0'],
    ['qty', '1', undefined],
    ['qty', '999', undefined],
    ['qty', '1000', 'notExceed?n=999'],
    ['qty', '1000000', 'notExceed?n=999'],
    ['qty', '-1', 'greaterThan?n=0'],
    ['qty', '1.5', 'format'],
    ['qty', 'abc', 'format'],
    ['price', '0', 'amountMin'],
    ['price', '0,500', 'format'],
    ['qty', '0,002', 'format'],
    ['price', '0.01', undefined],
    ['price', '0.001', 'amountMin'],
    ['price', '99999', undefined],
    ['price', '99999.01', 'notExceed?n=99999'],
    ['price', '１２.５', undefined],
    ['price', '-1', 'amountMin'],
    ['price', '1e3', 'usDollars'],
    ['price', '$', 'format'],
    ['price', '12.345', 'format'],
    ['price', '1000000', 'notExceed?n=99999'],
    ...(['$20', 'US$20', '20 USD', '＄20'] as const).map(
      (text) => ['price', text, undefined] as const,
    ),
    ...(['¥39.97', '￥20', '20元', 'NT$20', '20円', 'RMB 20', '€9'] as const).map(
      (text) => ['price', text, 'usDollars'] as const,
    ),
    ['description', '\ufffd\ufffdA cup', 'latinContents'],
    ['description', 'Cup 🍵', 'latinContents'],
    ['description', 'Cup 🇯🇵', 'latinContents'],
    ['description', '***', 'latinContents'],
    ['description', 'Café №5, 2″', undefined],
    ['description', '', undefined],
    ['description', 'x'.repeat(200), undefined],
    ['description', 'x'.repeat(201), 'tooLong'],
  ] as const)('validates %s %s', (field, text, message) => {
    expect(validateLine({ description: 'Cup', qty: '1', price: '1', [field]: text })[field]).toBe(
      message,
    );
  });

  it('sends full-width letters as Latin ones, also those that were stored before', () => {
    const stored = { description: 'Ｃｕｐ', qty: 1, price: '5.00' };
    const editor = openEditor([stored]);
    expect(editor.lines.map(getLineState)).toEqual(['saved']);
    expect(listCompleteLines(editor)).toEqual([{ ...stored, description: 'Cup' }]);
  });

  it('pastes cells to the right and down, as a spreadsheet does', () => {
    expect(isTable('one cell')).toBe(false);
    const editorAfterPaste = run({
      type: 'paste',
      id: 0,
      field: 'qty',
      text: '4\t1.25\n5\t2.50\textra',
    });
    expect(
      editorAfterPaste.lines.map(({ description, qty, price }) => [description, qty, price]),
    ).toEqual([
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
        const cents = listCompleteLines(editor).reduce(
          (sum, { qty, price }) => sum + qty * Math.round(Number(price) * 100),
          0,
        );
        expect(Math.round(Number(getEditorTotal(editor)) * 100)).toBe(cents);
        expect(readDraft(writeDraft(editor))?.lines).toEqual(editor.lines);
      }),
    );
  });

  it('rejects drafts of any other shape', () => {
    for (const draft of [null, '', '{', 'null', '[]', '{"lines":[]}', '{"lines":[{"id":"1"}]}'])
      expect(readDraft(draft)).toBeNull();
  });
});
