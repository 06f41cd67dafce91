import { screen, within } from '@testing-library/react';

import { frameProps, renderPage } from '@/__tests__/support/render';
import { MockRouter } from '@/__tests__/support/router';
import { encodeCode39 } from '@/rules/code39';
import Home from '@/pages/index';
import type { Goods } from '@/rules/deals/lists';
import type { Example, Examples } from '@/services/destinations';

const buildLine = (code: string, amount: string) => ({
  code,
  amount,
  rule: { id: code, source: '', validfrom: '2026-10-01' },
  basis: {},
});
const buildExample = (overrides: Partial<Example>): Example => ({
  code: 'plain',
  count: 1,
  goods: '0.00',
  speed: 'standard',
  actual: 2000,
  chargeable: 2000,
  earliest: '2026-12-01T00:00:00.000Z',
  latest: '2026-12-03T00:00:00.000Z',
  lines: [buildLine('internationalshipping', '31.31')],
  total: '31.31',
  atborder: [],
  border: '0.00',
  apart: null,
  ...overrides,
});
const examples: Examples = {
  country: 'JP',
  validfrom: '2026-10-01',
  lightest: 500,
  from: '19.19',
  taxcoverage: 'known',
  examples: [
    buildExample({}),
    buildExample({
      code: 'laptop',
      goods: '900.00',
      actual: 2600,
      chargeable: 3000,
      lines: [buildLine('internationalshipping', '41.00'), buildLine('batteryfee', '5.70')],
      total: '46.70',
      atborder: [{ ...buildLine('highvaluetax', '77.70'), basis: { sourceDate: '2022-01-01' } }],
      border: '77.70',
    }),
    buildExample({
      code: 'clothes',
      count: 5,
      total: '60.00',
      apart: { total: '101.00', border: '0.00' },
    }),
  ],
};
const facts = {
  countries: 131,
  methods: [],
  storage: [{ tier: 'LT', freedays: 37, dailyfee: '1.00' }],
  businessFee: '61.00',
};
const post = {
  slug: 'storage',
  title: 'How long to wait',
  standfirst: 'It depends.',
  topics: [],
  publishedAt: '2026-10-26T00:00:00.000Z',
  updatedAt: '2026-10-26T00:00:00.000Z',
  readingMinutes: 3,
};
const goods: Goods = {
  key: 'tote',
  name: 'Canvas tote',
  reason: '',
  store: 'L.L.Bean',
  url: 'https://www.llbean.com/',
  price: '39.95',
  grams: 700,
  kind: 'regular',
  category: 'womensFashion',
  checked: '2026-11-20',
  until: null,
  landed: {
    speed: 'standard',
    taxcoverage: 'known',
    shipping: '28.09',
    tax: '0.00',
    total: '68.04',
    earliest: '2026-12-01T00:00:00.000Z',
    latest: '2026-12-03T00:00:00.000Z',
  },
  refused: null,
};
const homeData = {
  countries: [{ iso: 'JP', name: 'Japan', englishName: 'Japan' }],
  country: { iso: 'JP', inText: 'Japan' },
  facts,
  examples,
  posts: [post],
  deals: { goods: [goods], checked: '2026-11-20' },
};

const show = (data: typeof homeData | (Omit<typeof homeData, 'examples'> & { examples: null })) =>
  renderPage(
    <MockRouter path="/">
      <Home {...frameProps()} data={data} loadError={null} />
    </MockRouter>,
  );
const findReceipt = (name: string) =>
  within(screen.getByRole('heading', { name }).closest('li') ?? document.body);

describe('the home page', () => {
  it('shows costs, storage and destinations from the database', () => {
    show(homeData);
    expect(screen.getByText('$31.31', { selector: 'dd' })).toBeVisible();
    expect(screen.getByRole('link', { name: /^From \$19\.19 0\.5.kg to Japan$/ })).toBeVisible();
    expect(screen.getByRole('link', { name: '131 destinations Where we ship' })).toBeVisible();
    expect(screen.getByText('37 days')).toBeVisible();
    expect(screen.getByText('$61.00 a year')).toBeVisible();
    expect(screen.getByRole('link', { name: 'How long to wait' })).toBeVisible();
  });

  it('shows every line of an example package, the customs estimate and the savings of shipping together', () => {
    show(homeData);
    const laptop = findReceipt('A laptop');
    expect(laptop.getByText('Battery fee')).toBeVisible();
    expect(laptop.getByText(/Actual weight 2\.6.kg, charged as 3.kg/)).toBeVisible();
    expect(laptop.getByText(/about \$77\.70 more.*1 Jan 2022/)).toBeVisible();
    const clothes = findReceipt('5 clothing orders, shipped together');
    expect(
      clothes.getByText('Shipped one by one: $101.00. Shipping them together saves $41.00.'),
    ).toBeVisible();
  });

  it('shows deals with their delivered price, each linked to its place on the list', () => {
    show(homeData);
    expect(screen.getByRole('link', { name: 'Canvas tote' })).toHaveAttribute(
      'href',
      '/deals?country=JP#tote',
    );
    expect(screen.getByText('About $68.04 delivered to Japan')).toBeVisible();
    expect(screen.getByText('Prices checked on 20 Nov 2026')).toBeVisible();
  });

  it('hides empty sections', () => {
    show({ ...homeData, posts: [], deals: { goods: [], checked: '2026-11-20' } });
    expect(screen.queryByRole('heading', { name: /Featured deals|explained/ })).toBeNull();
  });

  it('shows no price while none is available', () => {
    show({ ...homeData, examples: null });
    expect(screen.getAllByText(/Prices aren’t available right now/)).toHaveLength(2);
    expect(screen.queryByText(/From \$/)).toBeNull();
  });
});

it('the barcode of a label is Code 39: three of nine elements are wide, with a gap between characters', () => {
  const { bars, length } = encodeCode39('A', 3);
  expect([length, bars.slice(0, 2)]).toEqual([
    47,
    [
      [0, 1],
      [4, 1],
    ],
  ]);
  expect(encodeCode39('PDX-JP', 3).length).toBe(8 * 16 - 1);
});
