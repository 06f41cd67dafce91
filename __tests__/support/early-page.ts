import { holdActionsUntilReact } from '@/lib/browser/enhance/until-react';
import { REACT_COMMITS, REACT_READY } from '@/lib/browser/react-ready';

const form = `<main><form action="/login" method="post">
  <input name="email" value=""><input name="remember" type="checkbox">
  <select name="country"><option value="US">US</option><option value="JP">JP</option></select>
  <button type="button" id="show">Show</button><a id="social" href="/social/google" data-react-click data-popup="width=450,height=500">G</a>
  <a id="lost" href="/forgot-password">Forgot?</a>
  <button type="submit">Login</button></form></main>`;
export const laterScripts = ['/a.js', '/b.js'].map(
  (src) => `<script data-later="${src}" type="text/plain"></script>`,
);

/** Opens a page as the server sends it; returns helpers for its form. */
export function openPage(head = '') {
  document.head.innerHTML = head;
  document.body.innerHTML = form;
  // Removes listeners of earlier pages.
  document.dispatchEvent(new Event(REACT_READY));
  holdActionsUntilReact(document);
  const find = <T extends HTMLElement>(selector: string) =>
    document.querySelector<T>(selector) as T;
  const sent: string[] = [];
  find('form').addEventListener('submit', (event) => {
    event.preventDefault();
    sent.push((event.submitter as HTMLButtonElement | null)?.textContent ?? 'by itself');
  });
  const type = (name: string, value: string) => {
    const field = find<HTMLInputElement>(`[name=${name}]`);
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const hydrate = async () => {
    document.dispatchEvent(new Event(REACT_COMMITS));
    document.dispatchEvent(new Event(REACT_READY));
    await new Promise((done) => setTimeout(done));
  };
  return { find, sent, type, ready: hydrate };
}
export const listFetchedScripts = () =>
  [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map((script) =>
    script.getAttribute('src'),
  );

export const createPointerMove = (movementX: number) =>
  Object.assign(new Event('pointermove', { bubbles: true }), { movementX, movementY: 0 });
