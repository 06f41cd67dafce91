import { limits } from '@/contract/limits';
import { explainStuck } from '@/rules/support/money-cases';

import { buildListCommand, type Command } from '../command';
import {
  readDollars,
  readOptionalTexts,
  readIdempotencyKey,
  readOptional,
  readOptions,
  readRequired,
  textOption,
  listTextOptions,
} from '../options';

export const credit: Command = {
  usage: [
    'credit --suite CG12345 --amount 25.00 --reason "Late parcel" [--expires 2026-12-31T00:00:00Z] [--key TEXT]',
  ],
  example: 'credit --suite CG1000001 --amount 25.00 --reason "Late parcel"',
  undo: 'not possible: credits remain until they are used or expire',
  about: 'grant credits to a member; with the same --key a retry does not grant them twice',
  run: async (args, { ask, print }) => {
    const values = readOptions(
      args,
      listTextOptions('suite', 'amount', 'reason', 'expires', 'key'),
    );
    const grant = {
      suite: readRequired(values, 'suite'),
      amount: readDollars(readRequired(values, 'amount'), '--amount', limits.amountMax),
      reason: readRequired(values, 'reason'),
      ...readOptionalTexts(values, 'expires'),
    };
    const reply = await ask('POST /operator/credit', grant, readIdempotencyKey(values));
    print(`${reply.suite} now has US$${reply.availablecredits} of credits.`);
  },
};

export const audit: Command = {
  usage: ['audit [--gateways]'],
  example: 'audit --gateways',
  about:
    'audit the ledger; --gateways also compares it with the gateways; exits with code 1 when something is wrong',
  run: async (args, { ask, print }) => {
    const { gateways } = readOptions(args, { gateways: { type: 'boolean' } });
    const { clean, findings, checked } = await ask(
      'GET /operator/audit',
      gateways === true ? { gateways: '1' } : {},
    );
    for (const [name, n] of Object.entries(checked)) print(`checked ${name}: ${n}`);
    for (const { rule, detail, command } of findings)
      print(`WRONG ${rule}: ${detail} (fix: ${command})`);
    print(clean ? 'The ledger is clean.' : `${findings.length} findings.`);
    return clean ? 0 : 1;
  },
};

export const recheck: Command = {
  usage: ['recheck --payment SH4K8T2M9Q'],
  example: 'recheck --payment SH4K8T2M9Q',
  about:
    'query the gateway about a payment and rewrite its rows and ledger lines; takes the reference of the paid item, or the id of an attempt, capture or authorization; exits with code 1 when the gateway does not respond',
  run: async (args, { ask, print }) => {
    const payment = readRequired(readOptions(args, { payment: textOption }), 'payment');
    const { items } = await ask('POST /operator/recheck', { payment });
    for (const item of items) {
      const failureText = item.answered ? '' : '; the gateway does not respond';
      const correctionText = item.corrected ? '; its ledger lines were corrected' : '';
      const listText = item.command ? `, listed by ${item.command}` : '';
      print(
        `${item.attemptid}  ${item.reference}  ${item.gateway}  ${item.status}${listText}${failureText}${correctionText}`,
      );
      print(`    ends when: ${item.ends}`);
    }
    return items.every(({ answered }) => answered) ? 0 : 1;
  },
};

export const refund: Command = {
  usage: ['refund --attempt 3f0c… --reference 5TY05013RG002845M'],
  example: 'refund --attempt 3f0c2a7e-5d1b-4c8e-9a60-7b2f4d8e1c35 --reference 5TY05013RG002845M',
  about:
    'record that the refund due for a payment attempt (see refunds) was paid, and its reference',
  run: async (args, { ask, print }) => {
    const values = readOptions(args, { attempt: textOption, reference: textOption });
    const { refunded, stilldue } = await ask('POST /operator/refund', {
      attemptid: readRequired(values, 'attempt'),
      reference: readRequired(values, 'reference'),
    });
    for (const item of refunded)
      print(`Refunded: ${item.currency} ${item.amount} of capture ${item.captureid}.`);
    print(stilldue === 0 ? 'No refunds are due.' : `${stilldue} refunds are still due.`);
  },
};

export const refunds = buildListCommand(
  'refunds',
  'list the captures to refund, and the payments whose money only the gateway can locate',
  'GET /operator/refunds',
  ({ items, stuck }, print) => {
    for (const item of items)
      print(
        `${item.attemptid}  ${item.suite}  ${item.currency} ${item.amount}  ${item.gateway}  ${item.reference}`,
      );
    for (const payment of stuck) {
      const sum = `${payment.currency} ${payment.amount}  ${payment.gateway} ${payment.order}  ${payment.reference}`;
      print(
        `${payment.attemptid}  ${payment.suite}  ${sum}  since ${payment.since.slice(0, 10)}: ${explainStuck(payment)}`,
      );
    }
    print(items.length === 0 ? 'No refunds are due.' : `${items.length} refunds are due.`);
    if (stuck.length > 0)
      print(
        `${stuck.length} payments are stuck: look up each one at its gateway, then use recheck.`,
      );
  },
);

export const request: Command = {
  usage: [
    'request --suite CG12345 --amount 12.50 --description "Return postage" [--package PK7H2M9QX4] [--guarantee] [--required] [--key TEXT]',
  ],
  example: 'request --suite CG1000001 --amount 12.50 --description "Return postage"',
  about:
    'ask a member to pay; their packages stay blocked until it is settled (--required: they cannot delete it)',
  undo: '`withdraw` with the printed reference, until it is paid',
  run: async (args, { ask, print }) => {
    const flag = { type: 'boolean' } as const;
    const values = readOptions(args, {
      ...listTextOptions('suite', 'amount', 'description', 'package', 'key'),
      guarantee: flag,
      required: flag,
    });
    const packageref = readOptional(values, 'package');
    const paymentRequest = {
      suite: readRequired(values, 'suite'),
      amount: readDollars(readRequired(values, 'amount'), '--amount', limits.amountMax),
      description: readRequired(values, 'description'),
      kind: values['guarantee'] === true ? ('guarantee' as const) : ('charge' as const),
      required: values['required'] === true,
      ...(packageref && { packageref }),
    };
    const reply = await ask(
      'POST /operator/payment-request',
      paymentRequest,
      readIdempotencyKey(values),
    );
    print(
      `${reply.reference}: US$${reply.amt} requested from ${paymentRequest.suite.toUpperCase()}.`,
    );
  },
};
