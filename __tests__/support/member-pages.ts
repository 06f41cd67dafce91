import type { ComponentType } from 'react';

import type { Token } from '@/contract/member/auth';
import { endpoints } from '@/contract/registry';
import { getSharedSlot } from '@/net/process-wide';
import Dashboard, { getServerSideProps as loadDashboard } from '@/pages/dashboard';
import Packages, { getServerSideProps as loadPackages } from '@/pages/packages';

import { cookiesOf, loadPage } from './load-page';
import { renderFullPage } from './whole-page';

// Done by server/main.ts at startup.
getSharedSlot<typeof endpoints>('contract').value = endpoints;

/** Returns the number at the end of the text of a link to a URL, or null. */
function findLinkNumber(html: string, address: string): number | null {
  const links = html.matchAll(/<a[^>]* href="([^"]*)"[^>]*>(.*?)<\/a>/g);
  const numbers = [...links]
    .filter(([, href]) => href === address)
    .flatMap(([, , words = '']) => /(\d+)(?:<[^>]*>)*$/.exec(words)?.[1] ?? []);
  return numbers[0] === undefined ? null : Number(numbers[0]);
}

async function renderPageHtml(
  Page: ComponentType<never>,
  load: Parameters<typeof loadPage<object>>[0],
  path: string,
  token: Token,
): Promise<string> {
  const { result } = await loadPage(load, { path, cookies: cookiesOf(token) });
  if (!('props' in result)) throw new Error(`${path} answered ${JSON.stringify(result)}`);
  return renderFullPage(Page, result.props as object, path).html.replaceAll('<!-- -->', '');
}

const states = ['0', '1', '2'] as const;

/**
 * A member's view of packages: the dashboard's counts (action needed, processing, ready), and for
 * each list (three states, then history) its packages with the counts above it.
 */
export async function readPackageNumbers(token: Token) {
  const dashboard = await renderPageHtml(Dashboard, loadDashboard, '/dashboard', token);
  const readCounts = (html: string) =>
    states.map((state) => findLinkNumber(html, `/packages?status=${state}`));
  const lists = [];
  for (const path of [
    ...states.map((state) => `/packages?status=${state}`),
    '/packages?tab=history',
  ]) {
    const html = await renderPageHtml(Packages, loadPackages, path, token);
    lists.push({
      refs: [...html.matchAll(/<h[23][^>]*><a[^>]* href="\/packages\/(\w+)"/g)].map(
        ([, ref]) => ref,
      ),
      counts: path.includes('history') ? null : readCounts(html),
      history: findLinkNumber(html, '/packages?tab=history'),
    });
  }
  // The dashboard omits empty rows.
  return { dashboard: readCounts(dashboard).map((number) => number ?? 0), lists };
}

/**
 * What a member's package lists say: for each package on their first pages the text of its card,
 * without whitespace, and whether it can be selected.
 */
export async function readPackageCards(token: Token) {
  const cards = new Map<string, { text: string; selectable: boolean }>();
  for (const state of states) {
    const html = await renderPageHtml(Packages, loadPackages, `/packages?status=${state}`, token);
    for (const card of html.split('<li class="label-card').slice(1)) {
      const ref = /<h[23][^>]*><a[^>]* href="\/packages\/(\w+)"/.exec(card)?.[1];
      const checkbox = /<input[^>]*type="checkbox"[^>]*>/.exec(card)?.[0];
      const text = card.replace(/<[^>]*>/g, '').replaceAll('&amp;', '&');
      if (ref && checkbox)
        cards.set(ref, { text: text.replace(/\s/g, ''), selectable: !/ disabled=/.test(checkbox) });
    }
  }
  return cards;
}
