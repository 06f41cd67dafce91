import type { Body, Reply } from '@/contract/calls';
import { Problem, invalid } from '@/host/core/errors';
import { isInWindow, limitInWindow } from '@/host/core/http/shared-limits';
import type { Tx } from '@/host/db/client';
import { queueMail } from '@/host/mail/outbox';
import { admitEmailRequest } from '@/host/mail/requested-emails';
import { toNetworkKey } from '@/net/network-address';
import { getBrand } from '@/rules/brand';
import { toLocale } from '@/rules/locale';
import { isEmail, normalizeEmail } from '@/rules/members/email';

import type { Owner } from './owner';
import { listMessages, findNewestChat } from './view';

const MONTH_MS = 30 * 24 * 3600_000;
const ADDRESSES_PER_CHAT = { max: 1, windowMs: MONTH_MS };
const EMAILS_PER_ADDRESS = { max: 5, windowMs: MONTH_MS };

/** @throws Problem tooManyRequests */
async function limitAddresses(tx: Tx, chatId: string, email: string): Promise<void> {
  const chatKey = `transcript|${chatId}`;
  if (!(await isInWindow(tx, `${chatKey}|${email}`, MONTH_MS)))
    await limitInWindow(tx, chatKey, ADDRESSES_PER_CHAT);
  await limitInWindow(tx, `${chatKey}|${email}`, EMAILS_PER_ADDRESS);
}

/**
 * Emails the chat to the member, or to one address of a guest once support has replied, which
 * prevents spam to strangers.
 * @throws Problem notFound | stepNotReady | validation | tooManyRequests
 */
export async function mailTranscript(
  tx: Tx,
  { email: typedEmail = '' }: Body<'POST /chat/transcript'>,
  { owner, address }: { owner: Owner; address: string },
): Promise<Reply<'POST /chat/transcript'>> {
  const chat = await findNewestChat(tx, owner.key);
  if (!chat) throw new Problem('notFound');
  const messages = await listMessages(tx, chat.id);
  const { member } = owner;
  const email = member?.email ?? normalizeEmail(typedEmail);
  if (!isEmail(email)) throw invalid('email', email === '' ? 'required' : 'emailFormat');
  if (!member && !messages.some(({ by }) => by === 'support')) throw new Problem('stepNotReady');
  const network = toNetworkKey(address);
  if (!member) await limitAddresses(tx, chat.id, email);
  const isAllowed = await admitEmailRequest(tx, {
    what: 'transcript',
    email,
    caller: member ? owner.key : network,
    network,
  });
  const lines = messages.map(({ by, text, at, files = [] }) => ({
    by,
    text,
    at,
    files: files.map(({ name }) => name),
  }));
  const cause = `transcript:${chat.reference}:${chat.lastSeq}:${email}`;
  const data = { reference: chat.reference, lines };
  const kind = 'chat-transcript';
  if (member) await queueMail(tx, { kind, to: { memberId: member.memberId }, data, cause });
  else if (isAllowed) {
    const recipient = {
      address: email,
      language: toLocale(chat.language),
      portal: getBrand(chat.portal).portal,
    };
    await queueMail(tx, { kind, to: recipient, data, cause });
  }
  return { email };
}
