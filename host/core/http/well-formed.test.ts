import fc from 'fast-check';

import { findUnstorableField } from './well-formed';

describe('findUnstorableField', () => {
  it.each([
    [{ suite: 'CG\u00001' }, 'suite'],
    [{ items: [{ description: 'ok' }, { description: '\ud800' }] }, 'items.1.description'],
    [{ name: 'x\udc00y' }, 'name'],
    ['\u0000', ''],
  ])('names the path in %j', (input, path) => expect(findUnstorableField(input)).toBe(path));

  it.each([{ name: '😀 荷物 \u202eabc' }, { n: 1, b: true, nothing: null }, [], ''])(
    'accepts %j',
    (input) => expect(findUnstorableField(input)).toBeNull(),
  );

  it('finds nothing in any well-formed text without NUL', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        (text) => findUnstorableField({ text: text.replaceAll('\u0000', '') }) === null,
      ),
    );
  });
});
