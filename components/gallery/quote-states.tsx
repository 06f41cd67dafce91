import { LiveQuote } from '@/components/quote/live-quote';
import { useFrame } from '@/hooks/use-frame';
import { nameCountries } from '@/lib/i18n/country-names';
import { nameCountry } from '@/rules/country-names';
import type { QuoteProblem, QuoteView } from '@/lib/quote-view';
import { formatMoney } from '@/rules/format';
import { formatWeight } from '@/rules/packages/measures';
import { quoteStates as machineStates, type QuoteState } from '@/rules/quote/machine';
import { quoteNotes, quoteReasons, type Quote } from '@/rules/quote/quote';

import { toGalleryStates, type GalleryState } from './state';

const id = '00000000-0000-4000-8000-0000000000e1';

function createQuote(now: string, overrides: Partial<Quote> = {}): Quote {
  const getIsoDateAfter = (days: number) =>
    new Date(Date.parse(now) + days * 86_400_000).toISOString();
  return {
    id,
    reference: 'ES7H2M9QX4',
    status: 'completed',
    product: 'Tea bowl, blue',
    url: 'https://www.example-shop.com/bowl',
    quantity: 2,
    country: 'JP',
    weight: { grams: 1250, low: 1000, high: 1500 },
    confidence: 0.8,
    basis: 'parcels',
    samples: 12,
    speeds: [
      {
        code: 'standard',
        freight: '21.40',
        surcharges: '4.10',
        total: '25.50',
        days: { earliest: getIsoDateAfter(9), latest: getIsoDateAfter(14) },
      },
      {
        code: 'express',
        freight: '38.00',
        surcharges: '7.20',
        total: '45.20',
        days: { earliest: getIsoDateAfter(4), latest: getIsoDateAfter(6) },
      },
    ],
    guaranteeFee: '2.00',
    comment: '',
    reason: null,
    notes: ['exclusions'],
    isHOO: false,
    buyable: true,
    locked: null,
    ...overrides,
  };
}

const createView = (state: QuoteState, overrides: Partial<QuoteView> = {}): QuoteView => ({
  state,
  values: {
    url: 'https://www.example-shop.com/bowl',
    quantity: '2',
    country: 'JP',
    email: 'mika@example.com',
  },
  id,
  problems: {},
  failure: null,
  notFound: false,
  quote: null,
  ...overrides,
});

function QuoteScreen({ view: quoteView, member }: { view: QuoteView; member: boolean }) {
  const { locale } = useFrame();
  return (
    <LiveQuote
      view={quoteView}
      shipping={{
        country: nameCountry('JP', locale),
        weight: formatWeight(500, locale),
        price: formatMoney('21.00'),
        heavyWeight: formatWeight(2000, locale),
        heavyPrice: formatMoney('37.50'),
      }}
      countries={nameCountries(['JP'], locale)}
      country={nameCountry('JP', locale)}
      member={member}
      postKey="gallery"
    />
  );
}
const show = (quoteView: QuoteView, member = true) => (
  <QuoteScreen view={quoteView} member={member} />
);
const showQuote = (now: string, overrides: Partial<Quote>) =>
  show(createView('completed', { quote: createQuote(now, overrides) }));

const problems: Record<QuoteProblem, keyof QuoteView['problems']> = {
  missing: 'product_url',
  format: 'product_url',
  cart: 'product_url',
  many: 'product_url',
  quantity: 'quantity',
  country: 'country',
  email: 'email',
  lock: 'lock',
};
const bases: Record<Quote['basis'], true> = {
  link: true,
  parcels: true,
  category: true,
  page: true,
  person: true,
  none: true,
};

const getAskingStates = (now: string) => ({
  lost: () => show(createView('initial', { notFound: true })),
  ...Object.fromEntries(
    machineStates.map((state) => [
      `state-${state}`,
      () =>
        show(
          createView(state, { ...(state.startsWith('completed') && { quote: createQuote(now) }) }),
          state !== 'email',
        ),
    ]),
  ),
  ...Object.fromEntries(
    (Object.keys(problems) as QuoteProblem[]).map((problem) => {
      const field = problems[problem];
      const state = field === 'email' ? 'email' : field === 'lock' ? 'completed' : 'initial';
      return [
        `problem-${problem}`,
        () =>
          show(
            createView(state, {
              problems: { [field]: problem },
              ...(field === 'lock' && { quote: createQuote(now) }),
            }),
          ),
      ];
    }),
  ),
  'host-is-down': () =>
    show(
      createView('initial', {
        failure: { kind: 'network', message: '', status: 0, code: null, requestId: null },
      }),
    ),
});

export function getQuoteStates(now: string): GalleryState[] {
  const lock = { grams: 1250, requestId: id };
  return toGalleryStates('quotes', {
    ...getAskingStates(now),
    ...Object.fromEntries(
      (Object.keys(bases) as Quote['basis'][]).map((basis) => [
        `basis-${basis}`,
        () => showQuote(now, { basis, samples: basis === 'none' ? 0 : 3, confidence: 0.4 }),
      ]),
    ),
    ...Object.fromEntries(
      quoteReasons.flatMap((reason) => [
        [
          `waits-${reason}`,
          () => showQuote(now, { status: 'followup', reason, weight: null, speeds: [] }),
        ],
        [
          `no-price-${reason}`,
          () => showQuote(now, { status: 'error', reason, weight: null, speeds: [] }),
        ],
      ]),
    ),
    ...Object.fromEntries(
      quoteNotes.map((note) => [`note-${note}`, () => showQuote(now, { notes: [note] })]),
    ),
    'no-speed': () => showQuote(now, { speeds: [] }),
    'lock-asked': () => showQuote(now, { locked: { ...lock, paid: false } }),
    locked: () => showQuote(now, { locked: { ...lock, paid: true } }),
    'not-to-buy': () => showQuote(now, { buyable: false, guaranteeFee: null, isHOO: true }),
  });
}
