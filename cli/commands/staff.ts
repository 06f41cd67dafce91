import { describeAct } from '@/rules/support/operator-acts';

import type { Command } from '../command';
import { CommandError } from '../command-error';
import {
  listOptions,
  listQuery,
  optional,
  readOptions,
  required,
  printMore,
  textOption,
} from '../options';

const roles = ['clerk', 'support', 'finance'] as const;

export const operators: Command = {
  usage: ['operators', 'operators --add ana --role clerk|support|finance', 'operators --end ana'],
  example: 'operators --add ana --role clerk',
  about: 'list the operators, add one (the key is shown only once), or revoke a key',
  run: async (args, { ask, print }) => {
    const values = readOptions(args, { add: textOption, role: textOption, end: textOption });
    const [add, end] = [optional(values, 'add'), optional(values, 'end')];
    if (add) {
      const role = roles.find((candidate) => candidate === required(values, 'role'));
      if (!role) throw new CommandError(`--role must be one of ${roles.join(', ')}.`);
      const added = await ask('POST /operator/addoperator', { name: add, role });
      print(`${added.name} is an operator (${added.role}). Their OPERATOR_KEY, shown only now:`);
      print(added.key);
      return 0;
    }
    if (end) {
      await ask('POST /operator/endoperator', { name: end });
      print(`The key of ${end} is revoked.`);
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
    const name = optional(values, 'by');
    const { items, more } = await ask('GET /operator/trail', {
      ...listQuery(values),
      ...(name && { name }),
    });
    for (const act of items)
      print(`${act.at.slice(0, 19).replace('T', ' ')} UTC  ${describeAct(act)}`);
    if (items.length === 0) print('No actions.');
    printMore(values, more, print);
  },
};
