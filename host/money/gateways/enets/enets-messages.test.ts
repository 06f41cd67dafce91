import { GatewayFailure } from '../gateways';

import { toOrder, readEnetsMessage } from './enets-messages';

const order = (more: object = {}) => {
  const msg = readEnetsMessage({
    msg: {
      netsMid: 'M1',
      merchantTxnRef: 'R1',
      netsTxnRef: 'N1',
      netsTxnStatus: '0',
      netsAmountDeducted: '1000',
      currencyCode: 'USD',
      ...more,
    },
  });
  if (!msg) throw new Error('another shape');
  return toOrder(msg, 'R1', 'a1');
};

describe('an eNETS report', () => {
  it.each([
    ['0', 'done', ['completed'], undefined],
    ['1', 'done', ['failed'], undefined],
    ['5', 'open', [], undefined],
    ['9', 'canceled', [], undefined],
    ['7', 'open', [], 'status 7'],
  ])('status %s is %s', (netsTxnStatus, state, captured, unknownStatus) => {
    const read = order({ netsTxnStatus });
    expect(read).toMatchObject({ state, unknownStatus });
    expect(read.captures.map((one) => one.state)).toEqual(captured);
  });

  it('is open in any status before the payer has visited', () => {
    expect(order({ netsTxnRef: '', netsTxnStatus: '7' })).toMatchObject({
      state: 'open',
      captures: [],
      unknownStatus: undefined,
    });
  });

  it('is rejected for a payment without an amount', () => {
    expect(() => order({ netsAmountDeducted: '' })).toThrow(GatewayFailure);
    expect(() => order({ currencyCode: '' })).toThrow(GatewayFailure);
  });
});
