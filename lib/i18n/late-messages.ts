import type { Locale } from '@/rules/locale';

import type { AppMessages } from './app-messages';

type AuthMessages = Pick<AppMessages, 'auth' | 'recovery' | 'social' | 'validation'>;
type ContactMessages = Pick<AppMessages, 'contact' | 'validation'>;
type Late<M> = { [N in keyof M]: Promise<{ default: M[N] }> };

async function together<M extends object>(late: Late<M>): Promise<M> {
  const entries = Object.entries(late) as [string, Promise<{ default: unknown }>][];
  return Object.fromEntries(
    await Promise.all(entries.map(async ([name, module]) => [name, (await module).default])),
  ) as M;
}

/**
 * The texts of the sign-in modals, for pages that do not carry them. Fetched by the browser when
 * the first one opens: one file a language.
 */
export const loadAuthMessages = (locale: Locale): Promise<AuthMessages> =>
  together<AuthMessages>(authMessages[locale]());

const authMessages: Record<Locale, () => Late<AuthMessages>> = {
  en: () => ({
    auth: import(/* webpackChunkName: "auth-en" */ '@/messages/en/auth.json'),
    recovery: import(/* webpackChunkName: "auth-en" */ '@/messages/en/recovery.json'),
    social: import(/* webpackChunkName: "auth-en" */ '@/messages/en/social.json'),
    validation: import(/* webpackChunkName: "auth-en" */ '@/messages/en/validation.json'),
  }),
  zh: () => ({
    auth: import(/* webpackChunkName: "auth-zh" */ '@/messages/zh/auth.json'),
    recovery: import(/* webpackChunkName: "auth-zh" */ '@/messages/zh/recovery.json'),
    social: import(/* webpackChunkName: "auth-zh" */ '@/messages/zh/social.json'),
    validation: import(/* webpackChunkName: "auth-zh" */ '@/messages/zh/validation.json'),
  }),
  tw: () => ({
    auth: import(/* webpackChunkName: "auth-tw" */ '@/messages/tw/auth.json'),
    recovery: import(/* webpackChunkName: "auth-tw" */ '@/messages/tw/recovery.json'),
    social: import(/* webpackChunkName: "auth-tw" */ '@/messages/tw/social.json'),
    validation: import(/* webpackChunkName: "auth-tw" */ '@/messages/tw/validation.json'),
  }),
  ja: () => ({
    auth: import(/* webpackChunkName: "auth-ja" */ '@/messages/ja/auth.json'),
    recovery: import(/* webpackChunkName: "auth-ja" */ '@/messages/ja/recovery.json'),
    social: import(/* webpackChunkName: "auth-ja" */ '@/messages/ja/social.json'),
    validation: import(/* webpackChunkName: "auth-ja" */ '@/messages/ja/validation.json'),
  }),
};

/**
 * The texts of the contact modal, for pages that do not carry them. Fetched by the browser when it
 * first opens.
 */
export const loadContactMessages = (locale: Locale): Promise<ContactMessages> =>
  together<ContactMessages>(contactMessages[locale]());

const contactMessages: Record<Locale, () => Late<ContactMessages>> = {
  en: () => ({
    contact: import(/* webpackChunkName: "contact-en" */ '@/messages/en/contact.json'),
    validation: import(/* webpackChunkName: "contact-en" */ '@/messages/en/validation.json'),
  }),
  zh: () => ({
    contact: import(/* webpackChunkName: "contact-zh" */ '@/messages/zh/contact.json'),
    validation: import(/* webpackChunkName: "contact-zh" */ '@/messages/zh/validation.json'),
  }),
  tw: () => ({
    contact: import(/* webpackChunkName: "contact-tw" */ '@/messages/tw/contact.json'),
    validation: import(/* webpackChunkName: "contact-tw" */ '@/messages/tw/validation.json'),
  }),
  ja: () => ({
    contact: import(/* webpackChunkName: "contact-ja" */ '@/messages/ja/contact.json'),
    validation: import(/* webpackChunkName: "contact-ja" */ '@/messages/ja/validation.json'),
  }),
};
