import type { BrowserContext } from '@playwright/test';

export interface TapCount {
  taps: number;
  fields: number;
}

declare global {
  interface Window {
    noteTap: (field: string | null) => void;
  }
}

/**
 * Counts user actions on all pages of a context: a tap is a trusted pointer-up, a field is a
 * sequence of trusted keys in one place, including Enter. A tap that only focuses a text field is
 * not counted. A provider's or gateway's page counts as one tap.
 */
export async function countTaps(context: BrowserContext, portalUrl: string): Promise<TapCount> {
  const count: TapCount = { taps: 0, fields: 0 };
  let lastField: string | null = null;
  await context.exposeBinding('noteTap', (_source, field: string | null) => {
    if (field === null) count.taps += 1;
    else if (field !== lastField) count.fields += 1;
    lastField = field;
  });
  await context.addInitScript(listenForTaps, portalUrl);
  return count;
}

/** Runs in the page. Captures events, because a page may stop their propagation. */
function listenForTaps(portalUrl: string): void {
  const isForeign = !window.location.href.startsWith(portalUrl);
  let isCounted = false;
  const modifiers = ['Shift', 'Control', 'Alt', 'Meta'];
  const isTextField = (target: EventTarget | null) =>
    target instanceof Element &&
    target.matches('textarea, input:not([type=radio], [type=checkbox], [type=submit])');
  const isCountable = (event: Event) => event.isTrusted && !(isForeign && isCounted);
  document.addEventListener(
    'pointerup',
    (event) => {
      if (!isCountable(event) || isTextField(event.target)) return;
      isCounted = true;
      window.noteTap(null);
    },
    true,
  );
  document.addEventListener(
    'keydown',
    (event) => {
      if (!isCountable(event) || isForeign || modifiers.includes(event.key)) return;
      const { id, tagName } = event.target as Element;
      window.noteTap(`${window.location.pathname} ${tagName} ${id}`);
    },
    true,
  );
}
