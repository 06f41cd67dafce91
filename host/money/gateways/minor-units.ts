import { GatewayFailure } from './gateways';

/** The ledger's columns hold no more. */
const MOST_HUNDREDTHS = 2_000_000_000;
const HUNDREDTHS = 2;

const named = (digits: number, codes: string): [string, number][] =>
  codes.split(' ').map((code) => [code, digits]);
/** Currencies whose smallest unit is no hundredth (ISO 4217): how many decimals they have. */
const isoDigits = new Map([
  ...named(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...named(3, 'BHD IQD JOD KWD LYD OMR TND'),
]);
/** Where Stripe counts otherwise, see "Special cases" of its list of currencies. */
const stripeDigits = new Map([...isoDigits, ...named(HUNDREDTHS, 'ISK UGX'), ...named(0, 'MGA')]);

/** Whether sums of this currency may have three decimals. */
export const hasThousandths = (currency: string): boolean =>
  (isoDigits.get(currency) ?? HUNDREDTHS) > HUNDREDTHS;

/**
 * A gateway's whole number of the currency's smallest units (yen, cents, fils) → hundredths of the
 * currency, in which we keep every sum. Half a hundredth goes up. @param currency in capitals
 * @throws GatewayFailure for more than we can keep
 */
export const fromMinorUnits = (amount: number, currency: string): number =>
  scaled(amount, isoDigits.get(currency));

/** The same for Stripe's numbers. */
export const fromStripeUnits = (amount: number, currency: string): number =>
  scaled(amount, stripeDigits.get(currency));

function scaled(amount: number, digits = HUNDREDTHS): number {
  const hundredths = Math.round(amount * 10 ** (HUNDREDTHS - digits));
  if (!(hundredths >= 0 && hundredths <= MOST_HUNDREDTHS))
    throw new GatewayFailure('a sum larger than can be kept');
  return hundredths;
}
