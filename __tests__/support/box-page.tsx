import { screen, within } from '@testing-library/react';

import type { Onebox } from '@/contract/member/onebox';
import type { Package } from '@/contract/member/pmt';
import type { Api } from '@/lib/api';
import OneboxPage from '@/pages/onebox/[id]';
import { getBox } from '@/services/onebox';
import { readPackage } from '@/services/pmt';

import { wireBox as wireDraft, wireBoxItem } from './oneboxes';
import { frameProps, renderPage } from './render';
import { MockRouter } from './router';

/** The box under test. */
export const boxId = '55555555-5555-4555-8555-555555555555';
const rule = { id: 'fee/1', validfrom: '2026-01-01' };

/** A price of 9.00: the fee of two packages and a check of one. */
export const wireBoxPrice = (
  override: Partial<NonNullable<Onebox['quote']>> = {},
): NonNullable<Onebox['quote']> => ({
  hash: 'hash-of-this-price',
  subtotal: '9.00',
  creditredeemed: '0.00',
  total: '9.00',
  currency: 'USD',
  charges: [
    { code: 'oneboxFee', amount: '4.00', rule, basis: { fee: 'onebox', count: '2', each: '2.00' } },
    {
      code: 'contentverification',
      amount: '5.00',
      rule,
      basis: { fee: 'contentverification', count: '1', each: '5.00' },
    },
    { code: 'hazmatFee', amount: '0.00', rule, basis: {} },
  ],
  ...override,
});

/** A draft of a tea set and a book. */
export const wireBox = (override: Partial<Onebox> = {}): Onebox =>
  wireDraft({
    oneboxid: boxId,
    oneboxref: 'PK4K8T2M9Q',
    estimate: { weight: 2050, length: 31, width: 20, height: 22 },
    quote: wireBoxPrice(),
    packages: [
      wireBoxItem({ packageref: 'PK11111111' }),
      wireBoxItem({ packageref: 'PK22222222', name: 'Book' }),
    ],
    ...override,
  });

/** Renders the box page with its loader's props. */
export async function showBox(wireOnebox: Onebox, readyPackages: Package[] = []) {
  const box = await getBox({ request: () => Promise.resolve(wireOnebox) } as unknown as Api, boxId);
  const items = readyPackages.map(readPackage);
  const list = {
    items,
    page: 1,
    totalPages: 1,
    total: items.length,
    capped: false,
    stores: [],
    next: null,
    previous: null,
    counts: { action: 0, processing: 0, ready: items.length, history: 0 },
    boxes: [],
  };
  const data = {
    box,
    ready: wireOnebox.status === 'draft' ? list : null,
    parcel: null,
    cards: [],
    gatewayOrigins: [],
  };
  return renderPage(
    <MockRouter path={`/onebox/${boxId}`}>
      <OneboxPage {...frameProps()} data={data} loadError={null} />
    </MockRouter>,
  );
}

/** The card with that heading. */
export const findCard = (name: string) => within(screen.getByRole('region', { name }));
