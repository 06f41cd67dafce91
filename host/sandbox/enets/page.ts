import { formatTotal } from '@/rules/format';
import { fromCents } from '@/rules/money';

import { escapeHtml, langOf, sandboxDocument, sandboxTexts, type Lang } from '../page';

import type { Decision, SandboxSale } from './sales';

const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

/** The language of the shop's page that a sale returns to; the gateway itself knows fewer. */
export const langOfSale = (sale: SandboxSale): Lang =>
  langOf(new URL(sale.request['b2sTxnEndURL'] ?? '').pathname.split('/')[1]);

/**
 * The card page of a sale: a plain document, whole without script. No card number can be entered.
 */
export function cardPage(sale: SandboxSale): string {
  const lang = langOfSale(sale);
  const t = sandboxTexts[lang];
  const button = (choice: Decision) =>
    `<button${choice === 'approve' ? ' class="go"' : ''} name="choice" value="${choice}" aria-label="${escapeHtml(t[choice])}" aria-describedby="${choice}">` +
    `${escapeHtml(t[choice])}<small id="${choice}">${escapeHtml(t[`${choice}Hint`])}</small></button>`;
  return sandboxDocument(
    lang,
    `<p>${escapeHtml(t.enetsIntro)}</p>
<dl><dt>${escapeHtml(t.amount)}</dt><dd>${escapeHtml(formatTotal(fromCents(Number(sale.request['txnAmount'])), sale.request['currencyCode'] ?? ''))}</dd>
<dt>${escapeHtml(t.reference)}</dt><dd>${escapeHtml(sale.request['supMsg'] || sale.ref)}</dd></dl>
<form method="post" action="/sandbox/enets/pay">${hidden('ref', sale.ref)}
${button('approve')}
${button('decline')}
${button('cancel')}</form>`,
  );
}

/**
 * The form that brings the signed message back to the shop; a script of its own presses the button.
 */
export function returnPage(sale: SandboxSale, fields: Record<string, string>): string {
  const lang = langOfSale(sale);
  const t = sandboxTexts[lang];
  const inputs = Object.entries(fields).map(([name, value]) => hidden(name, value));
  const said = { '0': t.done, '1': t.refused, '9': t.left }[sale.status ?? ''] ?? '';
  return sandboxDocument(
    lang,
    `<p>${escapeHtml(said)}</p>
<form method="post" action="${escapeHtml(sale.request['b2sTxnEndURL'] ?? '')}">${inputs.join('')}
<button class="go">${escapeHtml(t.back)}</button></form>
<script src="/sandbox/enets/return.js" defer></script>`,
  );
}

/** Presses the button of the return page, except for a payer who came to it by the Back button. */
export const returnScript = `if(performance.getEntriesByType('navigation')[0]?.type!=='back_forward')document.forms[0].submit();\n`;
