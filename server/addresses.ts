import { locales } from '@/rules/locale';

/** What a request asks for, without its query. */
export const addressOf = (url = ''): string => url.split('?', 1)[0] ?? '';

/** An address without the language that it may begin with. */
export function withoutLanguage(address: string): string {
  const [, first = '', ...rest] = address.split('/');
  return locales.some((locale) => locale === first) ? `/${rest.join('/')}` : address;
}
