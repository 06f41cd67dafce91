import { socialNames, type SocialProviderName } from '@/contract/member/social-providers';
import en from '@/messages/en/sandbox-identity.json';
import ja from '@/messages/ja/sandbox-identity.json';
import tw from '@/messages/tw/sandbox-identity.json';
import zh from '@/messages/zh/sandbox-identity.json';

import { escapeHtml, tags, type Lang } from '../page';

const texts = { en, zh, tw, ja };

/** What the page asks with, kept in hidden fields. */
export type AuthorizationRequest = Record<string, string>;

/** Who the visitor has chosen to be, shown again after a mistake. */
export interface Chosen {
  email: string;
  first: string;
  last: string;
  wrong: boolean;
}

export const nobody: Chosen = {
  email: 'ada@example.com',
  first: 'Ada',
  last: 'Lovelace',
  wrong: false,
};

/**
 * The consent page of the sandbox: a plain document, whole without script, that says what it is.
 */
export function consentPage(
  provider: SocialProviderName,
  lang: Lang,
  authorization: AuthorizationRequest,
  chosen: Chosen,
): string {
  const t = (key: keyof typeof en) =>
    escapeHtml(texts[lang][key].replaceAll('{provider}', socialNames[provider]));
  const hidden = Object.entries(authorization).map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const field = (name: 'email' | 'first' | 'last', more: string) =>
    `<label>${t(name)}<input name="${name}" value="${escapeHtml(chosen[name])}" maxlength="254" autocomplete="off"${more}></label>`;
  const wrong = chosen.wrong
    ? ' aria-invalid="true" aria-describedby="wrong no-email"'
    : ' aria-describedby="no-email"';
  return page(
    provider,
    lang,
    `<p>${t('intro')}</p><p>${t('asks')}</p>
<form method="post" action="/sandbox/identity/${provider}/consent">${hidden.join('')}
${field('email', ` type="email"${wrong}`)}
${chosen.wrong ? `<p id="wrong" class="note" role="alert">${t('wrong')}</p>` : ''}<small id="no-email">${t('noEmail')}</small>
${field('first', '')}
${field('last', '')}
<label class="line"><input type="checkbox" name="verified" value="1" checked>${t('verified')}</label>
<button class="go" name="choice" value="approve">${t('approve')}</button>
<button name="choice" value="refuse" formnovalidate>${t('refuse')}</button></form>`,
  );
}

/** The sandbox was asked by somebody it does not know: nobody is sent anywhere. */
export function strangerPage(provider: SocialProviderName, lang: Lang): string {
  return page(provider, lang, `<p>${escapeHtml(texts[lang].gone)}</p>`);
}

function page(provider: SocialProviderName, lang: Lang, body: string): string {
  const t = (key: 'title' | 'notice') =>
    escapeHtml(texts[lang][key].replaceAll('{provider}', socialNames[provider]));
  return `<!doctype html>
<html lang="${tags[lang]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${t('title')}</title><link rel="stylesheet" href="/sandbox/identity/page.css"></head>
<body><main><p class="note">${t('notice')}</p><h1>${t('title')}</h1>
${body}</main></body></html>`;
}
