import { formatTotal } from '@/rules/format';
import { marks } from '@/rules/locale';
import { fromCents } from '@/rules/money';

import { escapeHtml, sandboxDocument, sandboxTexts, type Lang } from '../page';

import type { SandboxMethod, SandboxSession } from './objects';

/**
 * The cards that the sandbox has to choose from: no number can be typed, so none can get here. The
 * last one is refused.
 */
export const sandboxCards = {
  visa: {
    brand: 'visa',
    funding: 'credit',
    last4: '4242',
    label: 'Visa •••• 4242',
    refused: false,
  },
  mastercard: {
    brand: 'mastercard',
    funding: 'debit',
    last4: '4444',
    label: 'Mastercard •••• 4444',
    refused: false,
  },
  jcb: { brand: 'jcb', funding: 'credit', last4: '0505', label: 'JCB •••• 0505', refused: false },
  refused: {
    brand: 'visa',
    funding: 'credit',
    last4: '0002',
    label: 'Visa •••• 0002',
    refused: true,
  },
} as const;
export const isSandboxCard = (name: string): name is keyof typeof sandboxCards =>
  Object.hasOwn(sandboxCards, name);

/** A card that the payer has saved before; `id` is its name at the keeper. */
export interface SavedChoice {
  id: string;
  method: SandboxMethod;
}

const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', jcb: 'JCB' };

const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

/**
 * The hosted page of a session: pays, with a saved card or another, or saves a card. A plain
 * document, whole without script.
 */
export function hostedPage(
  id: string,
  session: SandboxSession,
  lang: Lang,
  saved: SavedChoice[],
  refused = false,
): string {
  const t = sandboxTexts[lang];
  const { open, close } = marks[lang];
  const saving = session.mode === 'setup';
  const sum = saving
    ? ''
    : `<dl><dt>${escapeHtml(t.amount)}</dt><dd>${escapeHtml(formatTotal(fromCents(session.amount), session.currency.toUpperCase()))}</dd>
<dt>${escapeHtml(t.reference)}</dt><dd>${escapeHtml(session.title)}</dd></dl>`;
  const offered = [
    ...saved.map((card) => ({
      value: card.id,
      label: `${brands[card.method.brand] ?? card.method.brand} •••• ${card.method.last4}${open}${t.cardSaved}${close}`,
    })),
    ...Object.entries(sandboxCards).map(([value, card]) => ({
      value,
      label: card.refused ? `${card.label}${open}${t.cardRefused}${close}` : card.label,
    })),
  ];
  const choices = offered.map(
    ({ value, label }, i) =>
      `<label class="line"><input type="radio" name="card" value="${escapeHtml(value)}"${i === 0 ? ' checked' : ''}> ${escapeHtml(label)}</label>`,
  );
  const holder = saving
    ? `<label>${escapeHtml(t.cardHolder)}<input name="holder" maxlength="80" autocomplete="cc-name" required></label>`
    : '';
  return sandboxDocument(
    lang,
    `<p>${escapeHtml(saving ? t.cardIntro : t.stripeIntro)}</p>${refused ? `<p class="note" role="alert">${escapeHtml(t.cardTryAgain)}</p>` : ''}${sum}
<form method="post" action="/sandbox/stripe/pay">${hidden('session', id)}${hidden('lang', lang)}
${session.wallet ? '' : `<fieldset><legend>${escapeHtml(t.cardChoice)}</legend>${choices.join('\n')}</fieldset>`}
${holder}
<button class="go" name="choice" value="go">${escapeHtml(saving ? t.cardSave : t.cardPay)}</button>
<button name="choice" value="cancel" formnovalidate>${escapeHtml(t.cancel)}<small>${escapeHtml(t.cancelHint)}</small></button></form>`,
  );
}
