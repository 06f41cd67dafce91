import { limits } from '@/contract/limits';
import type { Reply } from '@/contract/calls';

import { listing, type Command } from '../command';
import {
  readDollars,
  optionalTexts,
  onceKey,
  optional,
  readOptions,
  required,
  textOption,
} from '../options';

export const credit: Command = {
  usage: [
    'credit --suite CG12345 --amount 25.00 --reason "Late parcel" [--expires 2026-12-31T00:00:00Z] [--key TEXT]',
  ],
  example: 'credit --suite CG1000001 --amount 25.00 --reason "Late parcel"',
  undo: 'not possible: credits stay until they are used or expire',
  about: 'give credits to a member; repeat with the same --key to be sure without giving twice',
  run: async (args, { ask, print }) => {
    const values = readOptions(args, {
      suite: textOption,
      amount: textOption,
      reason: textOption,
      expires: textOption,
      key: textOption,
    });
    const gift = {
      suite: required(values, 'suite'),
      amount: readDollars(required(values, 'amount'), '--amount', limits.amountMax),
      reason: required(values, 'reason'),
      ...optionalTexts(values, 'expires'),
    };
    const done = await ask('POST /operator/credit', gift, onceKey(values));
    print(`${done.suite} now has US$${done.availablecredits} of credits.`);
  },
};

export const audit: Command = {
  usage: ['audit [--gateways]'],
  example: 'audit --gateways',
  about:
    'prove the ledger, with --gateways also against what the gateways say; ends with code 1 when something is wrong',
  run: async (args, { ask, print }) => {
    const { gateways } = readOptions(args, { gateways: { type: 'boolean' } });
    const { clean, findings, checked } = await ask(
      'GET /operator/audit',
      gateways === true ? { gateways: '1' } : {},
    );
    for (const [name, n] of Object.entries(checked)) print(`checked ${name}: ${n}`);
    for (const { rule, detail, command } of findings)
      print(`WRONG ${rule}: ${detail} (ends with ${command})`);
    print(clean ? 'The ledger is clean.' : `${findings.length} findings.`);
    return clean ? 0 : 1;
  },
};

export const recheck: Command = {
  usage: ['recheck --payment SH4K8T2M9Q'],
  example: 'recheck --payment SH4K8T2M9Q',
  about:
    'ask the gateway about a payment now and write its rows and ledger lines again: by what it paid for, its attempt, capture or authorization; ends with code 1 when the gateway does not answer',
  run: async (args, { ask, print }) => {
    const payment = required(readOptions(args, { payment: textOption }), 'payment');
    const { items } = await ask('POST /operator/recheck', { payment });
    for (const one of items) {
      const silent = one.answered ? '' : '; the gateway does not answer';
      const lines = one.corrected ? '; its ledger lines are corrected' : '';
      const list = one.command ? `, listed by ${one.command}` : '';
      print(
        `${one.attemptid}  ${one.reference}  ${one.gateway}  ${one.status}${list}${silent}${lines}`,
      );
      print(`    ends when: ${one.ends}`);
    }
    return items.every(({ answered }) => answered) ? 0 : 1;
  },
};

export const refund: Command = {
  usage: ['refund --attempt 3f0c… --reference 5TY05013RG002845M'],
  example: 'refund --attempt 3f0c2a7e-5d1b-4c8e-9a60-7b2f4d8e1c35 --reference 5TY05013RG002845M',
  about:
    'note that what a payment attempt owes (see refunds) has been paid back, and under what reference',
  run: async (args, { ask, print }) => {
    const values = readOptions(args, { attempt: textOption, reference: textOption });
    const { refunded, stilldue } = await ask('POST /operator/refund', {
      attemptid: required(values, 'attempt'),
      reference: required(values, 'reference'),
    });
    for (const one of refunded)
      print(`Paid back: ${one.currency} ${one.amount} of capture ${one.captureid}.`);
    print(stilldue === 0 ? 'No refunds are due.' : `${stilldue} refunds are still due.`);
  },
};

export function whyStuck({ reason, word }: Reply<'GET /operator/refunds'>['stuck'][number]) {
  switch (reason) {
    case 'held':
      return 'the gateway may still hold this money although the payment ended; release it there';
    case 'pending':
      return 'the gateway says the money is on its way; if it arrives after the payment ended, it is listed as a refund';
    case 'asked':
      return 'the money was asked for and has neither arrived nor been refused; check there whether it was taken';
    case 'noAnswer':
      return 'the gateway gives no answer that can be read; check there whether the money was taken';
    case 'unknownWord':
      return `the gateway answers "${word}", which is not a status we know; check there whether the money was taken`;
    case 'contradicts':
      return `the gateway contradicts what it said before (${word}); check there what it has taken`;
  }
}

export const refunds = listing(
  'refunds',
  'list the captures that must be paid back, and the payments of which only the gateway can tell where the money is',
  'GET /operator/refunds',
  ({ items, stuck }, print) => {
    for (const item of items)
      print(
        `${item.attemptid}  ${item.suite}  ${item.currency} ${item.amount}  ${item.gateway}  ${item.reference}`,
      );
    for (const one of stuck) {
      const what = `${one.currency} ${one.amount}  ${one.gateway} ${one.order}  ${one.reference}`;
      print(
        `${one.attemptid}  ${one.suite}  ${what}  since ${one.since.slice(0, 10)}: ${whyStuck(one)}`,
      );
    }
    print(items.length === 0 ? 'No refunds are due.' : `${items.length} refunds are due.`);
    if (stuck.length > 0)
      print(
        `${stuck.length} payments are stuck: look each of them up at its gateway, then use recheck.`,
      );
  },
);

export const request: Command = {
  usage: [
    'request --suite CG12345 --amount 12.50 --description "Return postage" [--package PK7H2M9QX4] [--guarantee] [--required] [--key TEXT]',
  ],
  example: 'request --suite CG1000001 --amount 12.50 --description "Return postage"',
  about:
    'ask a member to pay; their packages stay closed until it is settled (--required: they cannot delete it)',
  undo: '`withdraw` with the reference that it prints, as long as it is not paid',
  run: async (args, { ask, print }) => {
    const flag = { type: 'boolean' } as const;
    const values = readOptions(args, {
      suite: textOption,
      amount: textOption,
      description: textOption,
      package: textOption,
      guarantee: flag,
      required: flag,
      key: textOption,
    });
    const packageref = optional(values, 'package');
    const paymentRequest = {
      suite: required(values, 'suite'),
      amount: readDollars(required(values, 'amount'), '--amount', limits.amountMax),
      description: required(values, 'description'),
      kind: values['guarantee'] === true ? ('guarantee' as const) : ('charge' as const),
      required: values['required'] === true,
      ...(packageref && { packageref }),
    };
    const done = await ask('POST /operator/payment-request', paymentRequest, onceKey(values));
    print(`${done.reference}: US$${done.amt} asked of ${paymentRequest.suite.toUpperCase()}.`);
  },
};
