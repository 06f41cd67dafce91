import { Type } from 'typebox';

import { parseJson, readAs, readBody, wholeNumber } from './read-as';

describe('reading external data', () => {
  const page = Type.Object({
    size: wholeNumber(1, 100, { default: '10' }),
    from: Type.Optional(wholeNumber()),
  });

  it.each([
    [{}, { size: 10 }],
    [
      { size: '100', from: '0', more: 'x' },
      { size: 100, from: 0 },
    ],
    [{ size: '0' }, null],
    [{ size: '101' }, null],
    [{ size: '1.5' }, null],
    [{ size: '' }, null],
    [{ size: 5 }, null],
    [{ from: String(2 ** 53) }, null],
    [undefined, null],
  ])('reads numbers from %j', (input, expected) => {
    expect(readAs(page, input)).toEqual(expected);
  });

  it('refuses a body of another shape', () => {
    expect(readBody(page, { size: '7' })).toEqual({ size: 7 });
    expect(() => readBody(page, 'size=7')).toThrow(
      expect.objectContaining({ problem: 'validation' }),
    );
  });

  it('reads JSON', () => {
    expect(parseJson('{"a":[1]}')).toEqual({ a: [1] });
    expect(parseJson('{"a":')).toBeNull();
  });
});
