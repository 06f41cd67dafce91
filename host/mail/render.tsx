import { renderToStaticMarkup } from 'react-dom/server';

import type { Brand } from '@/rules/brand';
import { joinLines, removeHidden } from '@/rules/characters';
import { getSalutationName } from '@/rules/members/salutation';
import { routes } from '@/rules/routes';

import { EmailLayout, type EmailFrame } from './layout';
import type { EmailContext } from './email';
import { writeEmail } from './emails';
import { renderPlainText } from './plain-text';

/** Email clients choose how to render tables by this doctype. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';
const colors: Record<Brand['portal'], string> = { cgw: '#1457d9', hsg: '#0f7b6c' };

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
  /** Defaults to the sender. */
  replyTo?: string;
  /** RFC 8058. */
  unsubscribe?: string;
}

/** Import this lazily: its libraries take a second to load. */
export async function renderEmail(
  kind: string,
  context: EmailContext,
  data: unknown,
): Promise<RenderedEmail> {
  const email = await writeEmail(kind, context, data);
  const { t, brand, locale, reader, link } = context;
  const unsubscribe = email.optOutType && context.unsubscribeLink(email.optOutType);
  const frame: EmailFrame = {
    locale,
    brand: { name: brand.name, color: colors[brand.portal] },
    greeting: reader && t('greeting', { name: getSalutationName(reader, locale) }),
    linkHint: t('linkInstead'),
    noReply: email.replyTo
      ? t('replyTo', { email: email.replyTo })
      : t('noReply', { email: brand.supportEmail }),
    settings: unsubscribe ? { label: t('chooseEmails'), href: link(routes.preferences()) } : null,
  };
  return {
    subject: toOneLine(email.subject),
    html: `${doctype}${renderToStaticMarkup(<EmailLayout email={email} frame={frame} />)}`,
    text: renderPlainText(email, frame),
    ...(email.replyTo && { replyTo: email.replyTo }),
    ...(unsubscribe && { unsubscribe }),
  };
}

/** Prevents header injection, text direction tricks and MIME encoding by user text in a subject. */
const toOneLine = (subject: string) =>
  removeHidden(joinLines(subject)).replaceAll('=?', '= ?').slice(0, 200);
