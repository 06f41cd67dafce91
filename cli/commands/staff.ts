import { describeAct } from '@/rules/support/operator-acts';

import type { Command } from '../command';
import { CommandError } from '../command-error';
import {
  listOptions,
  buildListQuery,
  readOptional,
  readOptions,
  readRequired,
  printNextPageHint,
  textOption,
} from '../options';

const roles = ['clerk', 'support', 'finance'] as const;

export const operators: Command = {
  usage: ['operators', 'operators --add ana --role clerk|support|finance', 'operators --end ana'],
  example: 'operators --add ana --role clerk',
  about: 'list the operators, add one (the key is shown only once), or revoke a key',
  run: async (args, { ask, print }) => {
    const values = readOptions(args, { add: textOption, role: textOption, end: textOption });
    const [newName, revokedName] = [readOptional(values, 'add'), readOptional(values, 'end')];
    if (newName) {
      const role = roles.find((candidate) => candidate === readRequired(values, 'role'));
      if (!role) throw new CommandError(`--role must be one of ${roles.join(', ')}.`);
      const newOperator = await ask('POST /operator/addoperator', { name: newName, role });
      print(
        `${newOperator.name} is an operator (${newOperator.role}). Their OPERATOR_KEY, shown only now:`,
      );
      print(newOperator.key);
      return 0;
    }
    if (revokedName) {
      await ask('POST /operator/endoperator', { name: revokedName });
      print(`The key of ${revokedName} is revoked.`);
      return 0;
    }
    const { items } = await ask('GET /operator/operators', undefined);
    for (const { name, role, since } of items)
      print(`${name}  ${role}  since ${since.slice(0, 10)}`);
    if (items.length === 0) print('No operators besides the owner of OPERATOR_KEY.');
  },
};

export const trail: Command = {
  usage: ['trail [--suite CG12345] [--by ana] [--page 2]'],
  example: 'trail --suite CG12345',
  about: "list operators' actions, newest first: about one member, by one operator, or all",
  run: async (args, { ask, print }) => {
    const values = readOptions(args, { ...listOptions, by: textOption });
    const name = readOptional(values, 'by');
    const { items, more } = await ask('GET /operator/trail', {
      ...buildListQuery(values),
      ...(name && { name }),
    });
    for (const act of items)
      print(`${act.at.slice(0, 19).replace('T', ' ')} UTC  ${describeAct(act)}`);
    if (items.length === 0) print('No actions.');
    printNextPageHint(values, more, print);
  },
};
