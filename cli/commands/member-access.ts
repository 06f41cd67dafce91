import type { Command } from '../command';
import { readOptions, required, requiredTexts, textOption } from '../options';

export const signOut: Command = {
  usage: ['sign-out --suite CG12345 --reason "Orders that the member knows nothing of"'],
  example: 'sign-out --suite CG1000001 --reason "Orders that the member knows nothing of"',
  about:
    'shut everybody out of an account at once: sessions, password and social sign-ins end; its member comes back by a temporary password, asked for on the sign-in page',
  undo: 'not possible; its member asks for a temporary password and links social sign-ins again',
  run: async (args, { ask, print }) => {
    const values = readOptions(args, { suite: textOption, reason: textOption });
    const done = await ask('POST /operator/signout', requiredTexts(values, 'suite', 'reason'));
    print(
      `${done.suite} is signed out: ${done.sessions} sessions, ${done.devices} known devices, ${done.identities} social sign-ins and the password have ended.`,
    );
    print('Its member asks for a temporary password on the sign-in page.');
  },
};

export const cancelPaymentRequest: Command = {
  usage: ['withdraw --request PR7H2M9QX4 --reason "Asked of the wrong suite"'],
  example: 'withdraw --request PR7H2M9QX4 --reason "Asked of the wrong suite"',
  about: 'take back a payment request that is not paid, also one that its member must not delete',
  undo: 'ask for it again with `request`',
  run: async (args, { ask, print }) => {
    const values = readOptions(args, { request: textOption, reason: textOption });
    const { reference, changed } = await ask('POST /operator/withdrawrequest', {
      reference: required(values, 'request'),
      reason: required(values, 'reason'),
    });
    print(
      changed
        ? `${reference} is withdrawn: nothing is asked any more.`
        : `${reference} was withdrawn before; nothing changed.`,
    );
  },
};
