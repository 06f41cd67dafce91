import { tokyo, tokyoId, manilaId, wireAddress } from '@/__tests__/support/checkout';
import {
  buildChoiceKey,
  findChosenAddress,
  clearAddressChoice,
  storeAddressChoice,
} from '@/lib/browser/stored-choice';
import { readDeliveryAddress } from '@/services/delivery-address';

const addresses = [wireAddress(), tokyo].map(readDeliveryAddress);
beforeEach(() => localStorage.clear());

describe('the chosen address', () => {
  it('is the one stored for this suite, or else the default, or else none', () => {
    expect(findChosenAddress(addresses, 'CG1000001')?.id).toBe(manilaId);
    storeAddressChoice('CG1000001', tokyoId);
    expect(findChosenAddress(addresses, 'CG1000001')?.id).toBe(tokyoId);
    expect(findChosenAddress(addresses, 'CG1000002')?.id).toBe(manilaId);
    expect(
      findChosenAddress(
        addresses.map((address) => ({ ...address, isDefault: false })),
        'CG1000002',
      ),
    ).toBeNull();
  });

  it('is forgotten when the list turns out empty, and on request', () => {
    storeAddressChoice(null, tokyoId);
    expect(localStorage.getItem(buildChoiceKey(null))).toBe(tokyoId);
    expect(findChosenAddress([], null)).toBeNull();
    expect(localStorage.getItem('cgw_address')).toBeNull();
    storeAddressChoice('CG1000001', tokyoId);
    clearAddressChoice('CG1000001');
    expect(localStorage).toHaveLength(0);
  });

  it('falls back to the default when the stored one is gone', () => {
    storeAddressChoice('CG1000001', '55555555-5555-4555-8555-555555555555');
    expect(findChosenAddress(addresses, 'CG1000001')?.id).toBe(manilaId);
  });
});
