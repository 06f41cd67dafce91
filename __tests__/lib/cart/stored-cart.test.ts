import { deleteMemberData } from '@/lib/browser/member-storage';
import {
  cartKey,
  dropLine,
  readGuestLines,
  addGuestLine,
  readCount,
  moveLocalLine,
  onCartChange,
  rememberCount,
  getRawCart,
} from '@/lib/browser/stored-cart';

import { createLocalLine } from '../../support/cart';

beforeEach(() => localStorage.clear());
const countLines = (suite: string | null) => readCount(getRawCart(), suite);
const cup = createLocalLine({ id: '22222222-2222-4222-8222-222222222222', name: 'Cup' });

describe('the cart of this browser', () => {
  it("keeps a guest's lines, newest first, without duplicates", () => {
    addGuestLine(createLocalLine());
    addGuestLine(createLocalLine({ id: '33333333-3333-4333-8333-333333333333' }));
    addGuestLine(cup);
    addGuestLine(cup);
    expect(readGuestLines().map(({ name }) => name)).toEqual(['Cup', 'Kettle']);
    expect(countLines(null)).toBe(2);
    moveLocalLine(cup.id, true);
    expect([countLines(null), readGuestLines()[0]?.saved]).toEqual([1, true]);
    dropLine(cup.id);
    expect(readGuestLines()).toEqual([createLocalLine()]);
  });

  it("stores only the number of a member's lines, and nothing of another member", () => {
    rememberCount('CG1000001', 3);
    expect([countLines('CG1000001'), countLines('CG1000002'), countLines(null)]).toEqual([
      3,
      null,
      0,
    ]);
    expect(readGuestLines()).toEqual([]);
    expect(getRawCart()).not.toContain('http');
    rememberCount('CG1000002', 1);
    expect([countLines('CG1000001'), countLines('CG1000002')]).toEqual([null, 1]);
  });

  it("never drops lines that are not in a member's cart yet", () => {
    addGuestLine(createLocalLine());
    rememberCount('CG1000001', 3);
    expect(readGuestLines()).toEqual([createLocalLine()]);
  });

  it('is empty after logout', () => {
    rememberCount('CG1000001', 3);
    deleteMemberData('CG1000001');
    expect(localStorage.getItem(cartKey)).toBeNull();
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"owner":7,"count":"x","lines":"y"}',
    '{"owner":null,"count":-1,"lines":[null,{"id":"1"}]}',
    JSON.stringify({
      owner: null,
      count: 0,
      lines: [createLocalLine({ url: 'javascript:alert(1)' }), createLocalLine({ price: 'free' })],
    }),
  ])('treats %p as an empty cart', (rawCart) => {
    localStorage.setItem(cartKey, rawCart);
    expect([readGuestLines(), countLines(null), countLines('CG1000001')]).toEqual([[], 0, null]);
  });

  it('notifies listeners until they unsubscribe', () => {
    const listener = jest.fn();
    const stop = onCartChange(listener);
    addGuestLine(createLocalLine());
    window.dispatchEvent(new StorageEvent('storage', { key: cartKey }));
    stop();
    dropLine(createLocalLine().id);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('is empty when storage is blocked', () => {
    const storageSpies = [
      jest.spyOn(Storage.prototype, 'getItem'),
      jest.spyOn(Storage.prototype, 'setItem'),
    ];
    for (const spy of storageSpies)
      spy.mockImplementation(() => {
        throw new Error('denied');
      });
    addGuestLine(createLocalLine());
    expect(readGuestLines()).toEqual([]);
    for (const spy of storageSpies) spy.mockRestore();
  });
});
