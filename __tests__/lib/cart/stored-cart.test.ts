import { deleteMemberData } from '@/lib/browser/member-storage';
import {
  cartKey,
  dropLine,
  guestLines,
  addGuestLine,
  readCount,
  moveLocalLine,
  onCartChange,
  rememberCount,
  getRawCart,
} from '@/lib/browser/stored-cart';

import { localLine } from '../../support/cart';

beforeEach(() => localStorage.clear());
const count = (suite: string | null) => readCount(getRawCart(), suite);
const other = localLine({ id: '22222222-2222-4222-8222-222222222222', name: 'Cup' });

describe('the cart of this browser', () => {
  it("keeps a guest's lines, newest first, without duplicates", () => {
    addGuestLine(localLine());
    addGuestLine(localLine({ id: '33333333-3333-4333-8333-333333333333' }));
    addGuestLine(other);
    addGuestLine(other);
    expect(guestLines().map(({ name }) => name)).toEqual(['Cup', 'Kettle']);
    expect(count(null)).toBe(2);
    moveLocalLine(other.id, true);
    expect([count(null), guestLines()[0]?.saved]).toEqual([1, true]);
    dropLine(other.id);
    expect(guestLines()).toEqual([localLine()]);
  });

  it("stores only the number of a member's lines, and nothing of another member", () => {
    rememberCount('CG1000001', 3);
    expect([count('CG1000001'), count('CG1000002'), count(null)]).toEqual([3, null, 0]);
    expect(guestLines()).toEqual([]);
    expect(getRawCart()).not.toContain('http');
    rememberCount('CG1000002', 1);
    expect([count('CG1000001'), count('CG1000002')]).toEqual([null, 1]);
  });

  it("never drops lines that are not in a member's cart yet", () => {
    addGuestLine(localLine());
    rememberCount('CG1000001', 3);
    expect(guestLines()).toEqual([localLine()]);
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
      lines: [localLine({ url: 'javascript:alert(1)' }), localLine({ price: 'free' })],
    }),
  ])('treats %p as an empty cart', (stored) => {
    localStorage.setItem(cartKey, stored);
    expect([guestLines(), count(null), count('CG1000001')]).toEqual([[], 0, null]);
  });

  it('notifies listeners until they unsubscribe', () => {
    const told = jest.fn();
    const stop = onCartChange(told);
    addGuestLine(localLine());
    window.dispatchEvent(new StorageEvent('storage', { key: cartKey }));
    stop();
    dropLine(localLine().id);
    expect(told).toHaveBeenCalledTimes(2);
  });

  it('is empty when storage is blocked', () => {
    const closed = [
      jest.spyOn(Storage.prototype, 'getItem'),
      jest.spyOn(Storage.prototype, 'setItem'),
    ];
    for (const door of closed)
      door.mockImplementation(() => {
        throw new Error('denied');
      });
    addGuestLine(localLine());
    expect(guestLines()).toEqual([]);
    for (const door of closed) door.mockRestore();
  });
});
