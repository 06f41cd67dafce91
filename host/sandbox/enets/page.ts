import { formatTotal } from '@/rules/format';
import { fromCents } from '@/rules/money';

import {
  renderChoicePage,
  escapeHtml,
  renderHiddenFields,
  readLang,
  renderDocument,
  sandboxTexts,
  type Lang,
} from '../page';

import type { SandboxSale } from './sales';

/** Language of the portal page to return to. */
export const readSaleLang = (sale: SandboxSale): Lang =>
  readLang(new URL(sale.request['b2sTxnEndURL'] ?? '').pathname.split('/')[1]);

/** The page has no card number input. */
export function renderCardPage(sale: SandboxSale): string {
  const lang = readSaleLang(sale);
  const { txnAmount, currencyCode = '', supMsg } = sale.request;
  const purchase = {
    intro: sandboxTexts[lang].enetsIntro,
    sum: formatTotal(fromCents(Number(txnAmount)), currencyCode),
    reference: supMsg || sale.ref,
    action: '/sandbox/enets/pay',
  };
  return renderChoicePage(lang, purchase, { ref: sale.ref });
}

export function renderReturnForm(sale: SandboxSale, fields: Record<string, string>): string {
  const lang = readSaleLang(sale);
  const t = sandboxTexts[lang];
  const message = { '0': t.done, '1': t.refused, '9': t.left }[sale.status ?? ''] ?? '';
  return renderDocument(
    lang,
    `<p>${escapeHtml(message)}</p>
<form method="post" action="${escapeHtml(sale.request['b2sTxnEndURL'] ?? '')}">${renderHiddenFields(fields)}
<button class="go">${escapeHtml(t.back)}</button></form>
<script src="/sandbox/enets/return.js" defer></script>`,
  );
}

/** Auto-submits the return page, except after the Back button. */
export const returnScript = `if(performance.getEntriesByType('navigation')[0]?.type!=='back_forward')document.forms[0].submit();\n`;
