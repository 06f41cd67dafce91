/** What operators read for the stored status of an order. */
export const orderStatuses: Readonly<Record<string, string>> = {
  T: 'not paid',
  '2': 'waiting to be paid again',
  P: 'paid',
  S: 'being bought',
  I: 'on its way to us',
  C: 'complete',
  '0': 'canceled',
};
