import type { Command } from '../command';
import { readOptions, readRequired, readRequiredTexts, textOption } from '../options';

export const signOut: Command = {
  usage: ['sign-out --suite CG12345 --reason "Orders the member did not place"'],
  example: 'sign-out --suite CG1000001 --reason "Orders the member did not place"',
  about:
    'lock everyone out of an account: ends its sessions, password and social sign-ins; the member gets back in with a temporary password from the sign-in page',
  undo: 'not possible; the member requests a temporary password and links social sign-ins again',
  run: async (args, { ask, print }) => {
    const values = readOptions(args, { suite: textOption, reason: textOption });
    const reply = await ask('POST /operator/signout', readRequiredTexts(values, 'suite', 'reason'));
    print(
      `${reply.suite} is signed out: ended ${reply.sessions} sessions, ${reply.devices} trusted devices, ${reply.identities} social sign-ins and the password.`,
    );
    print('The member can request a temporary password on the sign-in page.');
  },
};

export const cancelPaymentRequest: Command = {
  usage: ['withdraw --request PR7H2M9QX4 --reason "Requested from the wrong suite"'],
  example: 'withdraw --request PR7H2M9QX4 --reason "Requested from the wrong suite"',
  about: 'withdraw an unpaid payment request, even one that the member cannot delete',
  undo: 'create it again with `request`',
  run: async (args, { ask, print }) => {
    const values = readOptions(args, { request: textOption, reason: textOption });
    const { reference, changed } = await ask('POST /operator/withdrawrequest', {
      reference: readRequired(values, 'request'),
      reason: readRequired(values, 'reason'),
    });
    print(
      changed
        ? `${reference} is withdrawn.`
        : `${reference} was already withdrawn; nothing changed.`,
    );
  },
};
