import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { createTransport } from 'nodemailer';

import { now } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { isDiskLow } from '@/host/core/files/disk-room';

export interface Mail {
  /** The outbox row's id, so that a resent email has the same Message-ID. */
  id: string;
  kind: string;
  from: { name: string; address: string };
  to: string;
  /** Defaults to the sender. */
  replyTo?: string;
  /** RFC 8058. */
  unsubscribe?: string;
  subject: string;
  html: string;
  text: string;
  language: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

const getOutboxFolder = (): string => path.resolve(env.DATA_DIR, 'outbox');

export const SEND_TIMEOUT_MS = 45_000;

/** Each email uses a new connection, since an idle one may be dead. */
export function createSmtpTransport(url: string, timeoutMs = SEND_TIMEOUT_MS): SendMail {
  const server = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 5_000,
  });
  return async (mail) => {
    await server.sendMail({ ...toMessage(mail), signal: AbortSignal.timeout(timeoutMs) });
  };
}

const PRUNE_EVERY = 100;
/** Older partial files are from a dead host. */
const ABANDONED_MS = 10 * 60_000;

/** Writes .eml files atomically and limits the folder to the newest `maxEmails`. */
export function createFolderTransport(folder: string, maxEmails = env.OUTBOX_KEPT): SendMail {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let writtenCount = 0;
  return async (mail) => {
    const { message } = await composer.sendMail(toMessage(mail));
    const file = path.join(folder, `${now().getTime()}-${mail.kind}-${mail.id}.eml`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const interval = Math.min(PRUNE_EVERY, maxEmails);
    if (writtenCount % interval === 0) await pruneFolder(folder, maxEmails - interval);
    writtenCount += 1;
    try {
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    } catch (error) {
      await rm(`${file}.part`, { force: true });
      throw error;
    }
  };
}

async function pruneFolder(folder: string, maxEmails: number): Promise<void> {
  const names = await readdir(folder);
  const getAge = (name: string) => now().getTime() - Number.parseInt(name, 10);
  const parts = names.filter((name) => name.endsWith('.eml.part') && getAge(name) > ABANDONED_MS);
  const emails = names.filter((name) => name.endsWith('.eml')).sort();
  const obsoleteNames = [...parts, ...emails.slice(0, Math.max(0, emails.length - maxEmails))];
  for (const name of obsoleteNames) await rm(path.join(folder, name), { force: true });
}

function toMessage({ id, from, to, replyTo, unsubscribe, subject, html, text, language }: Mail) {
  return {
    from,
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject,
    html,
    text,
    messageId: `<${id}@${from.address.split('@')[1] ?? 'localhost'}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': language,
      ...(unsubscribe && {
        'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Emails wait rather than fill the disk. */
export async function isPaused(): Promise<boolean> {
  return !env.SMTP_URL && (await isDiskLow());
}

let transport: SendMail | undefined;

export function getDefaultTransport(): SendMail {
  transport ??= env.SMTP_URL
    ? createSmtpTransport(env.SMTP_URL)
    : createFolderTransport(getOutboxFolder());
  return transport;
}
