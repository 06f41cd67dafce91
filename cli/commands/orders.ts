import { limits } from '@/contract/limits';
import type { Reply } from '@/contract/calls';
import { orderStatuses } from '@/rules/support/order-statuses';

import { buildListCommand, type Command, type CommandContext } from '../command';
import {
  readDollars,
  readOptionalTexts,
  readOptional,
  readOptions,
  readRequired,
  textOption,
  type Values,
  listTextOptions,
} from '../options';

const lineOptions = { order: textOption, line: textOption };

const readLineKey = (values: Values) => ({
  txnref: readRequired(values, 'order'),
  itemsid: readRequired(values, 'line'),
});

/** The price is per piece; shipping and sales tax are per line. */
function readPrices(values: Values) {
  const readAmount = (name: string) => {
    const value = readOptional(values, name);
    return value === undefined ? undefined : readDollars(value, `--${name}`, limits.amountMax);
  };
  const [shopshipping, salestax] = [readAmount('shipping'), readAmount('tax')];
  return {
    unitprice: readDollars(readRequired(values, 'paid'), '--paid', limits.unitPriceMax),
    ...(shopshipping !== undefined && { shopshipping }),
    ...(salestax !== undefined && { salestax }),
  };
}

function printOutcome({ print }: CommandContext, outcome: Reply<'POST /operator/buy'>): void {
  const { txnref, txnstatus, linestatus, changed, capturedamt, refunddue, chargingamt } = outcome;
  const chargingText =
    Number(chargingamt) > 0 ? `, US$${chargingamt} being charged and then to be refunded` : '';
  const lineText = linestatus ? `, its line ${linestatus}` : '';
  print(
    `${txnref} is ${orderStatuses[txnstatus] ?? txnstatus}${lineText}${changed ? '' : ' (unchanged)'}: US$${capturedamt} charged, US$${refunddue} to refund${chargingText}.`,
  );
}

export const orders = buildListCommand(
  'orders',
  'list the paid, incomplete orders, oldest first, with what to buy',
  'GET /operator/orders',
  ({ items }, print) => {
    if (items.length === 0) print('Nothing to buy.');
    for (const order of items) {
      const holdText = order.holdexpires ? `  held until ${order.holdexpires.slice(0, 10)}` : '';
      const ruleText = order.partial ? '' : '  all or nothing';
      const waitText = order.onhold ? '  ON HOLD: waiting for the member' : '';
      print(
        `${order.txnref}  ${order.suite}  ${orderStatuses[order.txnstatus] ?? order.txnstatus}  US$${order.authorizeamt}  ${order.delivery}${ruleText}${holdText}${waitText}`,
      );
      for (const line of order.lines) {
        const preferences = [line.size, line.color, line.additionalinfo].filter(Boolean).join('; ');
        print(
          `  ${line.itemsid}  ${line.linestatus}  ${line.quantity} × US$${line.unitprice}  ${line.name}  ${line.url}${preferences && `  (${preferences})`}  if the price rises: ${line.pricerise}`,
        );
      }
    }
  },
);

export const buy: Command = {
  usage: [
    'buy --order OR7H2M9QX4 --line 3f0c… --paid 49.90 --shop-order 113-2745 [--shipping 4.90] [--tax 3.10] [--tracking 1Z…]',
  ],
  example:
    'buy --order OR7H2M9QX4 --line 3f0c2a7e-5d1b-4c8e-9a60-7b2f4d8e1c35 --paid 49.90 --shop-order 113-2745',
  about:
    'record that a line was bought (--paid: price per piece); repeat with --tracking once the number is known',
  undo: '`sold-out` with the same line, until it arrives',
  run: async (args, context) => {
    const values = readOptions(args, {
      ...lineOptions,
      ...listTextOptions('paid', 'shop-order', 'shipping', 'tax', 'tracking'),
    });
    const reply = await context.ask('POST /operator/buy', {
      ...readLineKey(values),
      ...readPrices(values),
      shoporder: readRequired(values, 'shop-order'),
      ...readOptionalTexts(values, 'tracking'),
    });
    printOutcome(context, reply);
  },
};

export const soldOut: Command = {
  usage: ['sold-out --order OR7H2M9QX4 --line 3f0c…'],
  example: 'sold-out --order OR7H2M9QX4 --line 3f0c2a7e-5d1b-4c8e-9a60-7b2f4d8e1c35',
  about: 'record that a line is unavailable, even if it was bought but will not be sent',
  run: async (args, context) => {
    printOutcome(
      context,
      await context.ask('POST /operator/soldout', readLineKey(readOptions(args, lineOptions))),
    );
  },
};

export const price: Command = {
  usage: ['price --order OR7H2M9QX4 --line 3f0c… --paid 59.90 [--shipping 4.90] [--tax 3.10]'],
  example: 'price --order OR7H2M9QX4 --line 3f0c2a7e-5d1b-4c8e-9a60-7b2f4d8e1c35 --paid 59.90',
  about: "record the shop's new price; above the held amount, it asks the member or drops the line",
  run: async (args, context) => {
    const values = readOptions(args, {
      ...lineOptions,
      ...listTextOptions('paid', 'shipping', 'tax'),
    });
    printOutcome(
      context,
      await context.ask('POST /operator/price', { ...readLineKey(values), ...readPrices(values) }),
    );
  },
};

export const cancelOrder: Command = {
  usage: ['cancel-order --order OR7H2M9QX4 --reason "The store has closed"'],
  example: 'cancel-order --order OR7H2M9QX4 --reason "The store has closed"',
  about: 'cancel an order: releases held money and lists charged money under refunds',
  run: async (args, context) => {
    const values = readOptions(args, { order: textOption, reason: textOption });
    const reply = await context.ask('POST /operator/cancelorder', {
      txnref: readRequired(values, 'order'),
      reason: readRequired(values, 'reason'),
    });
    printOutcome(context, reply);
  },
};

export const recordArrival: Command = {
  usage: ['arrived --order OR7H2M9QX4 --line 3f0c… --package PK7H2M9QX4'],
  example:
    'arrived --order OR7H2M9QX4 --line 3f0c2a7e-5d1b-4c8e-9a60-7b2f4d8e1c35 --package PK7H2M9QX4',
  about: 'link a received package to a bought line whose tracking number was unknown',
  run: async (args, context) => {
    const values = readOptions(args, { ...lineOptions, package: textOption });
    const reply = await context.ask('POST /operator/arrived', {
      ...readLineKey(values),
      packageref: readRequired(values, 'package'),
    });
    printOutcome(context, reply);
  },
};
