import { AddressCard } from '@/components/account/address-card';
import { SavedCardItem } from '@/components/account/saved-card';
import { useFrame } from '@/hooks/use-frame';
import type { DeliveryAddress } from '@/rules/addresses/delivery-address';
import { nameCountry } from '@/rules/country-names';
import type { SavedCard } from '@/services/money/card';

import { toGalleryStates, type GalleryState } from './state';

const noop = () => undefined;

const baseAddress: DeliveryAddress = {
  id: '00000000-0000-4000-8000-0000000000b1',
  isDefault: false,
  receiver: 'Mika Tan',
  dialCode: '81',
  phone: '9012345678',
  lines: ['2-14-5 Kitazawa', '', ''],
  city: 'Setagaya-ku',
  state: 'Tokyo',
  postal: '155-0031',
  country: 'JP',
  shipAllowed: true,
  itemizationRequired: false,
  batteryRestricted: false,
  idRequired: false,
  idCopy: null,
  consigneeId: null,
  pickup: null,
  actionFees: { hazmat: '32.00', contentVerification: '5.00', repack: '3.00', repackBag: '5.00' },
};

const chineseAddress: Partial<DeliveryAddress> = {
  receiver: '陈米卡',
  dialCode: '86',
  lines: ['人民路 100 号 3 栋 1502 室', '', ''],
  city: '广州市',
  state: '广东省',
  postal: '510000',
  country: 'CN',
};

const addresses: Record<string, Partial<DeliveryAddress>> = {
  plain: {},
  default: { isDefault: true },
  'not-served': { shipAllowed: false },
  'itemization-required': { itemizationRequired: true },
  'battery-restricted': { batteryRestricted: true },
  'all-rules': { itemizationRequired: true, batteryRestricted: true },
  'id-missing': { ...chineseAddress, idRequired: true },
  'id-kept': { ...chineseAddress, idCopy: { type: 'id-card', lastFour: '123X' } },
  'customs-number': { country: 'KR', dialCode: '82', consigneeId: '5678' },
  'east-asian-script': {
    receiver: '田中 美香',
    lines: ['北沢2丁目14-5', 'コーポ北沢 203号室', ''],
    city: '世田谷区',
    state: '東京都',
  },
  pickup: {
    country: 'PH',
    dialCode: '63',
    pickup: {
      ref: 'P1',
      name: 'Makati counter',
      hours: [{ from: 1, to: 5, open: '10:00', close: '19:00' }],
    },
  },
  long: {
    receiver: 'Maximiliana-Konstantina Papadopoulou-Featherstonehaugh',
    lines: ['Apartment 1203, The Very Long Residence Name Tower', 'Second line', 'Third line'],
  },
};

export const createSampleAddress = (name: keyof typeof addresses): DeliveryAddress => ({
  ...baseAddress,
  ...addresses[name],
});

export const renderAddressCard = (address: DeliveryAddress) => <AddressSample address={address} />;

function AddressSample({ address }: { address: DeliveryAddress }) {
  const { locale } = useFrame();
  const { country } = address;
  return (
    <AddressCard
      address={address}
      list={[address]}
      countries={[{ iso: country, name: nameCountry(country, locale), dialCode: '81' }]}
      onEdit={noop}
      onChanged={noop}
    />
  );
}

export const createSampleCard = (overrides: Partial<SavedCard> = {}): SavedCard => ({
  id: 'card-1',
  name: 'MIKA TAN',
  brand: 'Visa',
  last4: '4242',
  segment: 'credit',
  verified: true,
  expMonth: 4,
  expYear: 2029,
  ...overrides,
});

const renderCard = (overrides: Partial<SavedCard>) => (
  <SavedCardItem card={createSampleCard(overrides)} onChanged={noop} />
);

export function getAccountStates(): GalleryState[] {
  return [
    ...toGalleryStates(
      'addresses',
      Object.fromEntries(
        Object.keys(addresses).map((id) => [id, () => renderAddressCard(createSampleAddress(id))]),
      ),
    ),
    ...toGalleryStates('cards', {
      ...Object.fromEntries(
        ['credit', 'debit', 'prepaid', 'unknown'].map((segment) => [
          segment,
          () => renderCard({ segment }),
        ]),
      ),
      'not-verified': () => renderCard({ verified: false }),
      expired: () => renderCard({ expMonth: 1, expYear: 2020 }),
      long: () =>
        renderCard({
          name: 'MAXIMILIANA-KONSTANTINA PAPADOPOULOU-FEATHERSTONEHAUGH',
          brand: 'American Express',
        }),
    }),
    {
      group: 'cards',
      name: 'editing',
      show: () => renderCard({}),
      press: ['[data-gallery] .mt-auto button:first-child'],
    },
  ];
}
