import { GatewayFailure, type Gateway } from '@/host/money/gateways/gateways';

import { listGatewayStates, watchGateway } from './gateway-watch';

const silent: Gateway = {
  name: 'some-gateway',
  open: async () => ({ orderId: 'o', popupUrl: 'https://gateway.example/' }),
  fetchOrder: () => Promise.reject(new GatewayFailure('no answer')),
  capture: () => Promise.reject(new Error('a fault of our own')),
  readNotice: () => Promise.reject(new Error('forged')),
};

const order = {} as Parameters<Gateway['open']>[0];

it('reports a gateway as failing after three consecutive failures, until it responds', async () => {
  const gateway = watchGateway(silent);
  const state = () => listGatewayStates()['some-gateway'];
  const ask = () => expect(gateway.fetchOrder('o', 'a')).rejects.toThrow(GatewayFailure);
  await ask();
  await ask();
  expect(state()).toBe('ok');
  await ask();
  expect(state()).toBe('failing');
  await expect(gateway.capture('o', 'a', 'k')).rejects.toThrow('a fault of our own');
  expect(state()).toBe('failing');
  await gateway.open(order);
  expect(state()).toBe('ok');
});
