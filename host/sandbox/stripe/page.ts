import { formatTotal } from '@/rules/format';
import { punctuation } from '@/rules/locale';
import { fromCents } from '@/rules/money';

import {
  escapeHtml,
  renderHiddenFields,
  renderDocument,
  sandboxTexts,
  renderSummary,
  type Lang,
} from '../page';

import type { SandboxSession, SavedMethod } from './objects';

/** No real card number is ever entered. The last card is declined. */
export const sandboxCards = {
  visa: { brand: 'visa', funding: 'credit', last4: '4242', refused: false },
  mastercard: { brand: 'mastercard', funding: 'debit', last4: '4444', refused: false },
  jcb: { brand: 'jcb', funding: 'credit', last4: '0505', refused: false },
  refused: { brand: 'visa', funding: 'credit', last4: '0002', refused: true },
};
export const isSandboxCard = (name: string): name is keyof typeof sandboxCards =>
  Object.hasOwn(sandboxCards, name);

const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', jcb: 'JCB' };
const formatCardLabel = ({ brand, last4 }: { brand: string; last4: string }) =>
  `${brands[brand] ?? brand} •••• ${last4}`;

/** Works without scripts. */
export function renderCheckout(
  id: string,
  session: SandboxSession,
  lang: Lang,
  savedMethods: SavedMethod[],
  isRefused = false,
): string {
  const t = sandboxTexts[lang];
  const { openParen, closeParen } = punctuation[lang];
  const isSetup = session.mode === 'setup';
  const total = formatTotal(fromCents(session.amount), session.currency.toUpperCase());
  const options = [
    ...savedMethods.map(({ id: value, method }) => ({ value, card: method, note: t.cardSaved })),
    ...Object.entries(sandboxCards).map(([value, card]) => ({
      value,
      card,
      note: card.refused ? t.cardRefused : '',
    })),
  ];
  const choices = options.map(({ value, card, note }, i) => {
    const label = `${formatCardLabel(card)}${note && `${openParen}${note}${closeParen}`}`;
    return `<label class="line"><input type="radio" name="card" value="${escapeHtml(value)}"${i === 0 ? ' checked' : ''}> ${escapeHtml(label)}</label>`;
  });
  const holder = isSetup
    ? `<label>${escapeHtml(t.cardHolder)}<input name="holder" maxlength="80" autocomplete="cc-name" required></label>`
    : '';
  return renderDocument(
    lang,
    `<p>${escapeHtml(isSetup ? t.cardIntro : t.stripeIntro)}</p>${isRefused ? `<p class="note" role="alert">${escapeHtml(t.cardTryAgain)}</p>` : ''}${isSetup ? '' : renderSummary(lang, total, session.title)}
<form method="post" action="/sandbox/stripe/pay">${renderHiddenFields({ session: id, lang })}
${session.wallet ? '' : `<fieldset><legend>${escapeHtml(t.cardChoice)}</legend>${choices.join('\n')}</fieldset>`}
${holder}
<button class="go" name="choice" value="go">${escapeHtml(isSetup ? t.cardSave : t.cardPay)}</button>
<button name="choice" value="cancel" formnovalidate>${escapeHtml(t.cancel)}<small>${escapeHtml(t.cancelHint)}</small></button></form>`,
  );
}
