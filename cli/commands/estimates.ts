import { buildListCommand, type Command } from '../command';
import { CommandError } from '../command-error';
import {
  readOptionalTexts,
  readOptional,
  readPositive,
  readOptions,
  readRequiredList,
  textListOption,
  listTextOptions,
} from '../options';

/** Kilograms per piece. */
const MAX_WEIGHT_KG = 500;

export const quotes = buildListCommand(
  'quotes',
  'list the live quotes that need a weight, members first, then oldest first',
  'GET /operator/estimates',
  ({ items }, print) => {
    for (const quote of items) {
      const guess = quote.guess === null ? 'no guess' : `guess ${quote.guess / 1000} kg a piece`;
      print(
        `${quote.reference}  ${quote.asked.slice(0, 16).replace('T', ' ')}  ${quote.suite || 'guest'}  ${quote.qty} to ${quote.country}  ${[quote.followupcategory, ...quote.flags].join(',')}  ${guess}`,
      );
      print(`    ${quote.product || '(no name)'}  ${quote.producturl}`);
    }
    print(items.length === 0 ? 'No quotes are waiting.' : `Quotes waiting: ${items.length}.`);
  },
);

export const answer: Command = {
  usage: [
    'answer --quote ES7H2M9QX4 --weight 1.2 [--name "Trail running shoes"] [--comment TEXT]',
    'answer --quote ES7H2M9QX4 [--quote …]… --refuse [--quiet] [--comment TEXT]',
  ],
  example: 'answer --quote ES7H2M9QX4 --weight 1.2',
  about:
    'answer a live quote with the weight of one piece in its box, or refuse it; the requester gets an email unless you use --quiet',
  run: async (args, { ask, print }) => {
    const values = readOptions(args, {
      ...listTextOptions('weight', 'name', 'comment'),
      quote: textListOption,
      refuse: { type: 'boolean' },
      quiet: { type: 'boolean' },
    });
    const weight = readOptional(values, 'weight');
    const isRefusal = values['refuse'] === true;
    if ((weight === undefined) !== isRefusal)
      throw new CommandError('Give either --weight or --refuse.');
    const references = readRequiredList(values, 'quote');
    if (references.length > 1 && !isRefusal)
      throw new CommandError('Give a weight to one quote at a time.');
    const product = readOptional(values, 'name');
    for (const reference of references) {
      const result = await ask('POST /operator/estimate', {
        reference,
        ...(weight !== undefined && { weight: readPositive(weight, '--weight', MAX_WEIGHT_KG) }),
        ...(isRefusal && { refuse: isRefusal }),
        ...(values['quiet'] === true && { quiet: true }),
        ...readOptionalTexts(values, 'comment'),
        ...(product && { product }),
      });
      print(`${result.reference} is ${result.status === 'completed' ? 'answered' : 'refused'}.`);
    }
  },
};
