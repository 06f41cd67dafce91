import { createTranslator } from 'use-intl/core';

import { env } from '@/host/core/env';
import { signLink, signUnsubscribe } from '@/host/core/sessions/link-token';
import { hostTexts } from '@/host/core/texts/texts';
import { getBrand } from '@/rules/brand';
import { languageTags, toLocale, type Locale } from '@/rules/locale';
import { absoluteUrl, localePath, routes } from '@/rules/routes';

import type { EmailContext, EmailSecrets, MailText, Reader } from './email';

export function createMailTranslator(locale: Locale): MailText {
  const { mail, ...shared } = hostTexts[locale];
  const translate = createTranslator({
    locale: languageTags[locale],
    messages: { ...mail, ...shared },
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
  const link = (path: string) => absoluteUrl(env.PORTAL_URL, localePath(locale, path));
  const clock = new Intl.DateTimeFormat(languageTags[locale], {
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
    link,
    memberLink: (path) =>
      link(reader ? routes.fromMail({ token: signLink(reader), target: path }) : path),
    confirmLink: () => link(routes.profile(reader ? { confirm: signLink(reader) } : {})),
    unsubscribeLink: (type) =>
      reader &&
      absoluteUrl(env.PORTAL_URL, routes.unsubscribe({ token: signUnsubscribe(reader.id, type) })),
    moment: (iso) => clock.format(new Date(iso)),
    secrets,
  };
}
