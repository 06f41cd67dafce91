import { GatewayFailure } from './gateways';

/** The limit of the ledger's columns. */
const MAX_HUNDREDTHS = 2_000_000_000;
const HUNDREDTH_DIGITS = 2;

const listDigits = (digits: number, codes: string): [string, number][] =>
  codes.split(' ').map((code) => [code, digits]);
/** ISO 4217 decimals of currencies that do not have two. */
const isoDigits = new Map([
  ...listDigits(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...listDigits(3, 'BHD IQD JOD KWD LYD OMR TND'),
]);
/** Where Stripe differs, see "Special cases" of its list of currencies. */
const stripeDigits = new Map([
  ...isoDigits,
  ...listDigits(HUNDREDTH_DIGITS, 'ISK UGX'),
  ...listDigits(0, 'MGA'),
]);

export const hasThousandths = (currency: string): boolean =>
  (isoDigits.get(currency) ?? HUNDREDTH_DIGITS) > HUNDREDTH_DIGITS;

/**
 * Converts minor units (yen, cents, fils) to hundredths; half rounds up.
 * @throws GatewayFailure for an amount that cannot be stored
 */
export const fromMinorUnits = (amount: number, currency: string): number =>
  toHundredths(amount, isoDigits.get(currency));

export const fromStripeUnits = (amount: number, currency: string): number =>
  toHundredths(amount, stripeDigits.get(currency));

function toHundredths(amount: number, digits = HUNDREDTH_DIGITS): number {
  const hundredths = Math.round(amount * 10 ** (HUNDREDTH_DIGITS - digits));
  if (!(hundredths >= 0 && hundredths <= MAX_HUNDREDTHS))
    throw new GatewayFailure('an amount that cannot be stored');
  return hundredths;
}
