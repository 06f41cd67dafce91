import type { Locale } from '@/rules/locale';

import type { AppMessages } from './app-messages';

type ContactMessages = Pick<AppMessages, 'contact' | 'validation'>;
const both = async (contact: Promise<{ default: AppMessages['contact'] }>, validation: Promise<{ default: AppMessages['validation'] }>): Promise<ContactMessages> => ({
  contact: (await contact).default,
  validation: (await validation).default,
});

const loaders: Record<Locale, () => Promise<ContactMessages>> = {
  en: () => both(import('@/messages/en/contact.json'), import('@/messages/en/validation.json')),
  zh: () => both(import('@/messages/zh/contact.json'), import('@/messages/zh/validation.json')),
  tw: () => both(import('@/messages/tw/contact.json'), import('@/messages/tw/validation.json')),
  ja: () => both(import('@/messages/ja/contact.json'), import('@/messages/ja/validation.json')),
};

/** The texts of the contact modal, for pages that do not carry them. Fetched by the browser when it first opens. */
export const loadContactMessages = (locale: Locale): Promise<ContactMessages> => loaders[locale]();
