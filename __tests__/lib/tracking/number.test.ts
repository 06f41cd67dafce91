/** @jest-environment node */
import { readShipmentNumber } from '@/rules/tracking/tracking';

describe("a shipment's number", () => {
  it.each([
    [' sh4k8t2m9q ', 'SH4K8T2M9Q'],
    ['7712 4509 38', '7712450938'],
    ['ＳＨ４Ｋ８Ｔ２Ｍ９Ｑ', 'SH4K8T2M9Q'],
    ['020–1234 5675', '020-12345675'],
  ])('is read from %p', (input, number) => expect(readShipmentNumber(input)).toBe(number));

  it.each(['', 'SH', 'a'.repeat(65), '../../etc', 'SH4K8T2M9Q\u0000', "1' or '1", '荷物'])(
    'is not %p',
    (input) => expect(readShipmentNumber(input)).toBeNull(),
  );
});
