import { GatewayFailure } from '../gateways';

import { toOrder, readEnetsMessage } from './enets-messages';

const parseOrder = (overrides: object = {}) => {
  const msg = readEnetsMessage({
    msg: {
      netsMid: 'M1',
      merchantTxnRef: 'R1',
      netsTxnRef: 'N1',
      netsTxnStatus: '0',
      netsAmountDeducted: '1000',
      currencyCode: 'USD',
      ...overrides,
    },
  });
  if (!msg) throw new Error('the message has an unexpected shape');
  return toOrder(msg, 'R1', 'a1');
};

describe('an eNETS report', () => {
  it.each([
    ['0', 'done', ['completed'], undefined],
    ['1', 'done', ['failed'], undefined],
    ['5', 'open', [], undefined],
    ['9', 'canceled', [], undefined],
    ['7', 'open', [], 'status 7'],
  ])('with status %s is %s', (netsTxnStatus, state, captureStates, unknownStatus) => {
    const parsedOrder = parseOrder({ netsTxnStatus });
    expect(parsedOrder).toMatchObject({ state, unknownStatus });
    expect(parsedOrder.captures.map((capture) => capture.state)).toEqual(captureStates);
  });

  it('is open in any status before the payer has visited', () => {
    expect(parseOrder({ netsTxnRef: '', netsTxnStatus: '7' })).toMatchObject({
      state: 'open',
      captures: [],
      unknownStatus: undefined,
    });
  });

  it('is rejected for a payment without an amount', () => {
    expect(() => parseOrder({ netsAmountDeducted: '' })).toThrow(GatewayFailure);
    expect(() => parseOrder({ currencyCode: '' })).toThrow(GatewayFailure);
  });
});
