/** Suites are 'CG' and seven digits; a referral code is the suite of the member who refers. */
export const suitePattern = /^CG\d{7}$/;

/** The one spelling of a suite or referral code (spec §5: uppercased). */
export function normalSuite(input: string): string {
  return input.normalize('NFKC').replace(/[\s-]+/g, '').toUpperCase();
}
