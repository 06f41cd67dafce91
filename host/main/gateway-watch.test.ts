import { GatewayFailure, type Gateway } from '@/host/money/gateways/gateways';

import { listGatewayStates, watchGateway } from './gateway-watch';

const silentGateway: Gateway = {
  name: 'some-gateway',
  open: async () => ({ orderId: 'o', popupUrl: 'https://gateway.example/' }),
  fetchOrder: () => Promise.reject(new GatewayFailure('no answer')),
  capture: () => Promise.reject(new Error('a fault of our own')),
  readNotice: () => Promise.reject(new Error('forged')),
};

const order = {} as Parameters<Gateway['open']>[0];

it('reports a gateway as failing after three consecutive failures, until it responds', async () => {
  const gateway = watchGateway(silentGateway);
  const getState = () => listGatewayStates()['some-gateway'];
  const failOnce = () => expect(gateway.fetchOrder('o', 'a')).rejects.toThrow(GatewayFailure);
  await failOnce();
  await failOnce();
  expect(getState()).toBe('ok');
  await failOnce();
  expect(getState()).toBe('failing');
  await expect(gateway.capture('o', 'a', 'k')).rejects.toThrow('a fault of our own');
  expect(getState()).toBe('failing');
  await gateway.open(order);
  expect(getState()).toBe('ok');
});
