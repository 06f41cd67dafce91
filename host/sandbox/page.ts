import { hostTexts } from '@/host/core/texts/texts';
import en from '@/messages/en/sandbox.json';
import ja from '@/messages/ja/sandbox.json';
import tw from '@/messages/tw/sandbox.json';
import zh from '@/messages/zh/sandbox.json';
import { formatTotal } from '@/rules/format';

import type { SandboxOrder } from './orders';

export const sandboxTexts = { en, zh, tw, ja };
const langTags = { en: 'en', zh: 'zh-Hans', tw: 'zh-Hant', ja: 'ja' };
export type Lang = keyof typeof sandboxTexts;

/** Returns English for unknown values. */
export const readLang = (value: unknown): Lang =>
  typeof value === 'string' && Object.hasOwn(sandboxTexts, value) ? (value as Lang) : 'en';

export const pageCss = `:root{color-scheme:light dark;--ink:#1c2430;--paper:#fff;--line:#8a94a3;--note:#8a3a00;--note-paper:#fff1e0;--go:#0b5d3b}
@media (prefers-color-scheme:dark){:root{--ink:#eef1f5;--paper:#161b22;--line:#7d8896;--note:#ffcf99;--note-paper:#3a2410;--go:#7fdcb0}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{max-width:26rem;margin:0 auto;padding:1rem}h1{font-size:1.375rem;margin:.75rem 0}
.note{margin:0;padding:.5rem .75rem;border:1px solid var(--note);border-radius:.5rem;background:var(--note-paper);color:var(--note);font-weight:600}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:1rem 0}dt{opacity:.8}dd{margin:0;font-weight:600;text-align:end;font-variant-numeric:tabular-nums}
form{display:grid;gap:.75rem}label{display:grid;gap:.25rem;font-weight:600}label.line{display:flex;gap:.5rem;align-items:center;min-height:2.75rem}label.line input{width:1.25rem;height:1.25rem;min-height:0}
fieldset{display:grid;gap:.25rem;margin:0;padding:.5rem .75rem;border:1px solid var(--line);border-radius:.5rem}legend{font-weight:600}
input{width:100%;min-height:2.75rem;padding:.375rem .75rem;border:1px solid var(--line);border-radius:.5rem;background:var(--paper);color:inherit;font:inherit}
button,a.button{display:block;width:100%;min-height:2.75rem;padding:.5rem 1rem;border:1px solid var(--line);border-radius:.5rem;background:none;color:inherit;font:inherit;font-weight:600;text-align:start;text-decoration:none;cursor:pointer}
button small{display:block;font-weight:400}button.go{border:2px solid var(--go);color:var(--go)}:focus-visible{outline:3px solid var(--go);outline-offset:2px}
`;

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (value: string): string =>
  value.replace(/[&<>"']/g, (char) => escapes[char] ?? '');

export const renderHiddenFields = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
    .join('');

export function renderSummary(lang: Lang, sum: string, reference: string): string {
  const t = hostTexts[lang].common;
  return `<dl><dt>${escapeHtml(t.amount)}</dt><dd>${escapeHtml(sum)}</dd>
<dt>${escapeHtml(t.reference)}</dt><dd>${escapeHtml(reference)}</dd></dl>`;
}

export function renderChoicePage(
  lang: Lang,
  purchase: { intro: string; sum: string; reference: string; action: string },
  fields: Record<string, string>,
): string {
  const t = sandboxTexts[lang];
  const buttons = (['approve', 'decline', 'cancel'] as const).map(
    (choice) =>
      `<button${choice === 'approve' ? ' class="go"' : ''} name="choice" value="${choice}" aria-label="${escapeHtml(t[choice])}" aria-describedby="${choice}">` +
      `${escapeHtml(t[choice])}<small id="${choice}">${escapeHtml(t[`${choice}Hint`])}</small></button>`,
  );
  return renderDocument(
    lang,
    `<p>${escapeHtml(purchase.intro)}</p>
${renderSummary(lang, purchase.sum, purchase.reference)}
<form method="post" action="${purchase.action}">${renderHiddenFields(fields)}
${buttons.join('\n')}</form>`,
  );
}

export function renderApproval(order: SandboxOrder, lang: Lang): string {
  const purchase = {
    intro: sandboxTexts[lang].intro,
    sum: formatTotal(order.value, order.currency),
    reference: order.description || order.invoiceId,
    action: '/sandbox/paypal/checkoutnow',
  };
  return renderChoicePage(lang, purchase, { token: order.id, lang });
}

export function renderStatement(
  lang: Lang,
  statement: 'done' | 'refused' | 'gone' | 'stay',
  backTo?: string,
): string {
  const t = sandboxTexts[lang];
  const backLink = backTo
    ? `<p><a class="button" href="${escapeHtml(backTo)}">${escapeHtml(t.back)}</a></p>`
    : '';
  return renderDocument(lang, `<p>${escapeHtml(t[statement])}</p>${backLink}`);
}

export function renderDocument(
  lang: Lang,
  body: string,
  { title, notice }: { title: string; notice: string } = sandboxTexts[lang],
): string {
  return `<!doctype html>
<html lang="${langTags[lang]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="/sandbox/page.css"></head>
<body><main><p class="note">${escapeHtml(notice)}</p><h1>${escapeHtml(title)}</h1>
${body}</main></body></html>`;
}
