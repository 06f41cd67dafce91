import type { AddressInfo } from 'node:net';

import { SMTPServer } from 'smtp-server';

import { createSmtpTransport } from '@/host/mail/transport';

/** A mail server that stores what it receives; `rejectRecipient` may refuse each recipient. */
export async function startMailServer(rejectRecipient?: () => Error | null) {
  const messages: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => done(rejectRecipient?.() ?? null),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        messages.push(Buffer.concat(chunks).toString('utf8'));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    messages,
    port,
    send: createSmtpTransport(`smtp://127.0.0.1:${port}`),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
