import { createTranslator } from 'use-intl/core';

import { env } from '@/host/core/env';
import { signLink, signUnsubscribeToken } from '@/host/core/sessions/link-token';
import { hostTexts } from '@/host/core/texts/texts';
import { getBrand } from '@/rules/brand';
import { languageTags, toLocale, type Locale } from '@/rules/locale';
import { absoluteUrl, localePath, routes } from '@/rules/routes';

import type { EmailContext, EmailSecrets, MailText, Reader } from './email';

export function createMailTranslator(locale: Locale): MailText {
  const { mail, ...sharedTexts } = hostTexts[locale];
  const translate = createTranslator({
    locale: languageTags[locale],
    messages: { ...mail, ...sharedTexts },
    timeZone: 'UTC',
  });
  return (key, values) => translate(key, values);
}

export interface Envelope {
  language: string;
  portal: string;
  reader: Reader | null;
}

/** Links start with PORTAL_URL, whatever the request said. */
export function createEmailContext(
  { language, portal, reader }: Envelope,
  secrets: EmailSecrets,
): EmailContext {
  const locale = toLocale(language);
  const buildLink = (path: string) => absoluteUrl(env.PORTAL_URL, localePath(locale, path));
  const timeFormat = new Intl.DateTimeFormat(languageTags[locale], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  return {
    t: createMailTranslator(locale),
    locale,
    brand: getBrand(portal),
    reader,
    link: buildLink,
    memberLink: (path) =>
      buildLink(reader ? routes.fromMail({ token: signLink(reader), target: path }) : path),
    confirmLink: () => buildLink(routes.profile(reader ? { confirm: signLink(reader) } : {})),
    unsubscribeLink: (type) =>
      reader &&
      absoluteUrl(
        env.PORTAL_URL,
        routes.unsubscribe({ token: signUnsubscribeToken(reader.id, type) }),
      ),
    formatTime: (iso) => timeFormat.format(new Date(iso)),
    secrets,
  };
}
