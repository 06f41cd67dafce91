import { and, desc, eq } from 'drizzle-orm';
import { createTranslator } from 'use-intl/core';

import type { Reply } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { hostTexts } from '@/host/core/texts/texts';
import { schema, type Db } from '@/host/db/client';
import { buildNamedFacts } from '@/host/rates/facts/named';
import { loadRateTables } from '@/host/rates/tables';
import { languageTags, toLocale } from '@/rules/locale';
import { searchAnswers } from '@/rules/support/search';

import { matchReference, refuseUnknownChat } from './view';

const { chats, chatMessages } = schema;

/**
 * Lists support's help texts in the chat's language, starting with the three closest to the visitor's
 * last message. Omits texts with a figure that is unavailable today.
 * @throws Problem operatorInput
 */
export async function listAnswers(
  db: Db,
  reference: string,
): Promise<Reply<'GET /operator/chats/answers'>> {
  const [chat] = await db
    .select({ language: chats.language, text: chatMessages.text })
    .from(chats)
    .leftJoin(chatMessages, and(eq(chatMessages.chatId, chats.id), eq(chatMessages.by, 'visitor')))
    .where(matchReference(reference))
    .orderBy(desc(chatMessages.seq))
    .limit(1);
  if (!chat) throw refuseUnknownChat(reference);
  const locale = toLocale(chat.language);
  const { support, frame, packages } = hostTexts[locale];
  const translate = createTranslator({
    locale: languageTags[locale],
    messages: support,
    onError: () => undefined,
    getMessageFallback: () => '',
  });
  const values = {
    ...buildNamedFacts(await loadRateTables(db, now()), locale),
    packages: frame.packages,
    shipments: frame.shipments,
    declare: packages.declare,
  };
  const keys = Object.keys(support.answers) as (keyof typeof support.answers)[];
  const items = keys
    .map((key) => ({
      key,
      question: translate(`answers.${key}.q`),
      answer: translate(`answers.${key}.a`, values),
      words: translate(`answers.${key}.words`),
    }))
    .filter(({ answer }) => answer !== '');
  // Each text gets its own topic, so the closest topics are the closest texts.
  const entries = items.map((item) => ({ ...item, topic: item.key }));
  const closestItems = searchAnswers(entries, chat.text ?? '').topics.flatMap((topic) =>
    items.filter(({ key }) => key === topic),
  );
  return { items: [...closestItems, ...items.filter((item) => !closestItems.includes(item))] };
}
