import { socialNames, type SocialProviderName } from '@/contract/member/social-providers';
import { hostTexts } from '@/host/core/texts/texts';
import en from '@/messages/en/sandbox-identity.json';
import ja from '@/messages/ja/sandbox-identity.json';
import tw from '@/messages/tw/sandbox-identity.json';
import zh from '@/messages/zh/sandbox-identity.json';

import { escapeHtml, renderHiddenFields, renderDocument, type Lang } from '../page';

const texts = { en, zh, tw, ja };
const fieldNames = { email: 'email', first: 'firstName', last: 'lastName' } as const;
const langs: Record<string, Lang> = { 'zh-Hans': 'zh', 'zh-Hant': 'tw', ja: 'ja' };

interface IdentityInput {
  email: string;
  first: string;
  last: string;
}
const sampleIdentity: IdentityInput = { email: 'ada@example.com', first: 'Ada', last: 'Lovelace' };

const createTranslator = (provider: SocialProviderName, lang: Lang) => (key: keyof typeof en) =>
  texts[lang][key].replaceAll('{provider}', socialNames[provider]);

/** Works without scripts. `rejectedInput` prefills the form for correction. */
export function renderConsent(
  provider: SocialProviderName,
  authorization: { ui_locales: string } & Record<string, string>,
  rejectedInput?: IdentityInput,
): string {
  const lang = langs[authorization.ui_locales.split(' ')[0] ?? ''] ?? 'en';
  const translate = createTranslator(provider, lang);
  const t = (key: keyof typeof en) => escapeHtml(translate(key));
  const input = rejectedInput ?? sampleIdentity;
  const renderField = (name: keyof IdentityInput, attributes = '') =>
    `<label>${escapeHtml(hostTexts[lang].common[fieldNames[name]])}<input name="${name}" value="${escapeHtml(input[name])}" maxlength="254" autocomplete="off"${attributes}></label>`;
  const emailState = rejectedInput
    ? ' aria-invalid="true" aria-describedby="wrong no-email"'
    : ' aria-describedby="no-email"';
  return renderDocument(
    lang,
    `<p>${t('intro')}</p><p>${t('asks')}</p>
<form method="post" action="/sandbox/identity/${provider}/consent">${renderHiddenFields(authorization)}
${renderField('email', ` type="email"${emailState}`)}
${rejectedInput ? `<p id="wrong" class="note" role="alert">${t('wrong')}</p>` : ''}<small id="no-email">${t('noEmail')}</small>
${renderField('first')}
${renderField('last')}
<label class="line"><input type="checkbox" name="verified" value="1" checked>${t('verified')}</label>
<button class="go" name="choice" value="approve">${t('approve')}</button>
<button name="choice" value="refuse" formnovalidate>${t('refuse')}</button></form>`,
    { title: translate('title'), notice: translate('notice') },
  );
}

/** Shown to an unknown client, which must not get a redirect. */
export function renderUnknownClient(provider: SocialProviderName): string {
  const translate = createTranslator(provider, 'en');
  return renderDocument('en', `<p>${escapeHtml(translate('gone'))}</p>`, {
    title: translate('title'),
    notice: translate('notice'),
  });
}
