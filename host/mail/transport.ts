import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { createTransport } from 'nodemailer';

import { env } from '../env';

/** A letter in its envelope. */
export interface Mail {
  /** The outbox row's id: the same letter sent twice has one Message-ID. */
  id: string;
  kind: string;
  from: { name: string; address: string };
  to: string;
  /** Whom an answer reaches, if not the sender. */
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  language: string;
}

/** Hands one letter over, or throws why it cannot. */
export type SendMail = (mail: Mail) => Promise<void>;

/** The outbox folder, where letters of a machine without a mail server can be read. */
export const outboxFolder = (): string => path.resolve(env.DATA_DIR, 'outbox');

/** The mail server of a URL. A new connection a letter: an idle one that died is not found out by losing a letter. */
export function smtpTransport(url: string): SendMail {
  const server = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 5_000 });
  return async (mail) => {
    await server.sendMail(messageOf(mail));
  };
}

/** Writes letters as .eml files; a file appears under its name only when it is whole. */
export function folderTransport(folder: string): SendMail {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail) => {
    const { message } = await composer.sendMail(messageOf(mail));
    const file = path.join(folder, `${Date.now()}-${mail.kind}-${mail.id}.eml`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
  };
}

function messageOf({ id, from, to, replyTo, subject, html, text, language }: Mail) {
  return {
    from,
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject,
    html,
    text,
    messageId: `<${id}@${from.address.split('@')[1] ?? 'localhost'}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', 'Content-Language': language },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

let chosen: SendMail | undefined;

/** The transport that the settings name. */
export function defaultTransport(): SendMail {
  chosen ??= env.SMTP_URL ? smtpTransport(env.SMTP_URL) : folderTransport(outboxFolder());
  return chosen;
}
