import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

import { createHostClient } from '@/cli/host-client';
import { runOperator } from '@/cli/run';
import { env } from '@/host/core/env';
import { openTestHost } from '@/host/testing/host';
import { drawPicture } from '@/host/testing/operator';

export type OperatorDesk = Awaited<ReturnType<typeof openOperatorDesk>>;

/** A listening host, an operator command line for it, and a folder with a photo. */
export async function openOperatorDesk() {
  const host = await openTestHost();
  await host.app.listen({ port: 0, host: '127.0.0.1' });
  const hostUrl = `http://127.0.0.1:${(host.app.server.address() as AddressInfo).port}`;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'manifest-'));
  const photo = path.join(folder, 'box.jpg');
  await writeFile(photo, await drawPicture());
  return {
    host,
    hostUrl,
    folder,
    photo,
    async run(args: string[], settings = { hostUrl, operatorKey: env.OPERATOR_KEY }) {
      const [printed, errors]: [string[], string[]] = [[], []];
      const desk = {
        ask: createHostClient(settings),
        print: (text: string) => void printed.push(text),
      };
      const code = await runOperator(args, desk, (text) => void errors.push(text));
      return { code, printed, complained: errors };
    },
    async close() {
      await rm(folder, { recursive: true });
      await host.close();
    },
  };
}

/** The command that receives one package for this member. */
export const createReceiveCommand = (suite: string, ...extraArgs: string[]) => [
  'receive',
  '--suite',
  suite,
  '--tracking',
  '1Z999',
  '--merchant',
  'Amazon',
  '--weight',
  '1.2',
  '--size',
  '30x20x10',
  '--category',
  'cameras',
  ...extraArgs,
];
