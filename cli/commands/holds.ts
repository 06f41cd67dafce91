import { buildListCommand, type Command } from '../command';
import { readOptions, readRequiredTexts, textOption } from '../options';

export const holds = buildListCommand(
  'holds',
  'list payments that a gateway refunded, reversed or reported as disputed, whose goods wait for your decision, and captures shown under two orders',
  'GET /operator/holds',
  ({ items, faults }, print) => {
    for (const payment of items) {
      const sums = `${payment.currency} ${payment.amount}, ${payment.returned} returned, ${payment.disputed} disputed`;
      print(
        `${payment.reference}  ${payment.target}  ${payment.suite}  ${payment.gateway} ${payment.capture}  ${payment.standing}: ${sums}`,
      );
    }
    for (const fault of faults) {
      print(
        `${fault.capture}  ${fault.gateway}  ${fault.currency} ${fault.amount}  shown for attempt ${fault.attemptid}, but booked under ${fault.knownattemptid}: ask the gateway`,
      );
    }
    print(
      items.length + faults.length === 0
        ? 'Nothing is on hold.'
        : `${items.length} payments and ${faults.length} faults are waiting for you.`,
    );
  },
);

export const release: Command = {
  usage: ['release --reference SH4K8T2M9Q --note "Paid by bank transfer"'],
  example: 'release --reference SH4K8T2M9Q --note "Paid by bank transfer"',
  about:
    'release what is on hold (see holds): a shipment, OneBox or payment request, or a capture by its id',
  undo: 'not possible: only a new report from the gateway puts it on hold again',
  run: async (args, { ask, print }) => {
    const values = readOptions(args, { reference: textOption, note: textOption });
    const { reference, released, settled } = await ask(
      'POST /operator/release',
      readRequiredTexts(values, 'reference', 'note'),
    );
    print(
      `${reference} is no longer on hold (${released} withdrawals released, ${settled} faults settled).`,
    );
  },
};
