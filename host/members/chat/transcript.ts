import type { Body, Reply } from '@/contract/registry';
import { Problem } from '@/host/core/errors';
import type { Tx } from '@/host/db/client';
import { queueMail } from '@/host/mail/outbox';
import { mayRequestEmail } from '@/host/mail/requested-emails';
import { networkOf } from '@/net/network-address';
import { brandOf } from '@/rules/brand';
import { toLocale } from '@/rules/locale';
import { isEmail, normalEmail } from '@/rules/members/email';

import type { Owner } from './owner';
import { messagesOf, newestChat } from './view';

/**
 * Mails the visitor's chat: to a member's own address, or to the one that a guest types. For a guest
 * only once support has answered, so that nobody sends strangers what they like.
 * @throws Problem notFound | stepNotReady | validation | tooManyRequests
 */
export async function mailTranscript(
  tx: Tx,
  { email: typed = '' }: Body<'POST /chat/transcript'>,
  { owner, address }: { owner: Owner; address: string },
): Promise<Reply<'POST /chat/transcript'>> {
  const chat = await newestChat(tx, owner.key);
  if (!chat) throw new Problem('notFound');
  const messages = await messagesOf(tx, chat.id);
  const { member } = owner;
  const email = member?.email ?? normalEmail(typed);
  if (!isEmail(email))
    throw new Problem('validation', {
      fields: [{ field: 'email', message: email === '' ? 'required' : 'emailFormat' }],
    });
  if (!member && !messages.some(({ by }) => by === 'support')) throw new Problem('stepNotReady');
  const network = networkOf(address);
  const may = await mayRequestEmail(tx, {
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
  else if (may) {
    const to = {
      address: email,
      language: toLocale(chat.language),
      portal: brandOf(chat.portal).portal,
    };
    await queueMail(tx, { kind, to, data, cause });
  }
  return { email };
}
