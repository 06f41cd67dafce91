import { buildListCommand, type Command } from '../command';
import { readOptions, readRequired } from '../options';

export const member: Command = {
  usage: ['member --suite CG12345'],
  example: 'member --suite CG1000001',
  about: 'show the member of a suite',
  run: async (args, { ask, print }) => {
    const values = readOptions(args, { suite: { type: 'string' } });
    const reply = await ask('GET /operator/member', { suite: readRequired(values, 'suite') });
    print(
      `${reply.suite}  ${reply.name}  ${reply.country}  ${reply.membership}  ${reply.language}`,
    );
  },
};

export const shipments = buildListCommand(
  'shipments',
  'list the paid shipments that have not left, oldest first',
  'GET /operator/shipments',
  ({ items }, print) => {
    for (const shipment of items)
      print(
        `${shipment.shipmentref}  ${shipment.suite}  paid ${shipment.paid.slice(0, 10)}  to ${shipment.country}  ${shipment.speed}  ${shipment.weight} kg  ${shipment.packages.join(', ')}`,
      );
    print(items.length === 0 ? 'No shipments are waiting.' : `Shipments waiting: ${items.length}.`);
  },
);

export const taxRules: Command = {
  usage: ['tax-rules'],
  example: 'tax-rules',
  about:
    'list the tax rules whose source is older than a year, and served countries without a rule',
  run: async (args, { ask, print }) => {
    readOptions(args, {});
    const { items, unknown } = await ask('GET /operator/taxrules', undefined);
    for (const item of items)
      print(`${item.rule}  source of ${item.sourcedate} is older than a year  ${item.source}`);
    print(`Rules to check again: ${items.length}.`);
    print(`${unknown.length} countries have no rule: ${unknown.join(' ')}`);
  },
};

export const paymentRequests = buildListCommand(
  'payment-requests',
  'list the unpaid payment requests, oldest first',
  'GET /operator/paymentrequests',
  ({ items }, print) => {
    for (const request of items)
      print(
        `${request.reference}  ${request.suite}  ${request.kind}  US$${request.amount}  since ${request.asked.slice(0, 10)}${request.required ? '  required' : ''}  ${request.description}`,
      );
    print(
      items.length === 0
        ? 'No payment requests are unpaid.'
        : `Unpaid payment requests: ${items.length}.`,
    );
  },
);
