import { limits } from '@/contract/limits';
import { quoteCookieNames } from '@/lib/session';

/**
 * Posts the live quote's forms in place. Polls every 3 s while visible, every 30 s after ten
 * minutes. Outdated responses are dropped.
 */
export function installLiveQuote(page: Document): () => void {
  const steps = new QuoteSteps(page);
  const listeners: [string, (event: Event) => void][] = [
    ['submit', (event) => steps.submitted(event)],
    ['change', (event) => steps.changed(event)],
    ['visibilitychange', () => steps.seen()],
  ];
  for (const [kind, listener] of listeners) page.addEventListener(kind, listener);
  steps.seen();
  return () => {
    for (const [kind, listener] of listeners) page.removeEventListener(kind, listener);
    steps.stop();
  };
}

class QuoteSteps {
  private readonly life = new AbortController();
  private step = 0;
  private under: AbortController | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking = false;
  /** Milliseconds in view. */
  private waited = 0;

  constructor(private readonly page: Document) {}

  stop(): void {
    this.life.abort();
    this.under?.abort();
    clearTimeout(this.timer);
  }

  private place(): HTMLElement | null {
    return this.page.querySelector<HTMLElement>('[data-live-quote]');
  }

  private readState(): string {
    const name = `${quoteCookieNames.state}=`;
    const found = this.page.cookie.split('; ').find((cookie) => cookie.startsWith(name));
    return found?.slice(name.length) || 'initial';
  }

  seen(): void {
    const place = this.place();
    if (!place || this.page.visibilityState === 'hidden') return clearTimeout(this.timer);
    if (place.dataset['liveQuote'] !== this.readState()) void this.go(quotePage(place), {}, false);
    else this.askLater(0);
  }

  submitted(event: Event): void {
    const form = event.target as HTMLFormElement;
    if (!form.closest('[data-live-quote]') || 'quoteLeaves' in form.dataset) return;
    event.preventDefault();
    void this.go(form.action, { method: 'POST', body: readValues(form) }, true);
  }

  changed({ target }: Event): void {
    const form = (target as Element).closest<HTMLFormElement>('form[data-quote-country]');
    form?.requestSubmit();
  }

  /** The latest step wins. */
  private async go(address: string, init: RequestInit, byReader: boolean): Promise<void> {
    const step = ++this.step;
    this.under?.abort();
    const under = (this.under = new AbortController());
    clearTimeout(this.timer);
    const place = this.place();
    place?.setAttribute('aria-busy', 'true');
    const offlineMessage = place?.querySelector<HTMLElement>('[data-quote-offline]');
    if (offlineMessage) offlineMessage.hidden = true;
    try {
      const answer = await fetch(address, { ...init, signal: under.signal });
      if (!byReader && !answer.ok) throw new Error(answer.statusText);
      const drawn = new DOMParser().parseFromString(await answer.text(), 'text/html');
      await bringSheets(this.page, drawn);
      if (step !== this.step) return;
      this.show(drawn, byReader);
    } catch {
      if (step === this.step) this.fail(byReader);
    } finally {
      if (step === this.step) this.place()?.removeAttribute('aria-busy');
    }
  }

  /** Offline: shows a retry message and preserves the input. */
  private fail(byReader: boolean): void {
    const offlineMessage = this.place()?.querySelector<HTMLElement>('[data-quote-offline]');
    if (byReader && offlineMessage) offlineMessage.hidden = false;
    else this.askLater();
  }

  private show(drawn: Document, byReader: boolean): void {
    const [from, to] = [drawn.querySelector<HTMLElement>('[data-live-quote]'), this.place()];
    if (!from || !to) return this.fail(byReader);
    const [chip, old] = [from.querySelector('aside'), to.querySelector('aside')];
    // Preserves a link being typed beside the chip.
    if (chip && old && !byReader) old.replaceWith(this.page.adoptNode(chip));
    else to.replaceChildren(...this.page.adoptNode(from).childNodes);
    to.dataset['liveQuote'] = from.dataset['liveQuote'];
    if (from.dataset['waitsFor'] !== to.dataset['waitsFor']) this.waited = 0;
    if (from.dataset['waitsFor']) to.dataset['waitsFor'] = from.dataset['waitsFor'];
    else delete to.dataset['waitsFor'];
    const wrong = to.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (byReader) (wrong ?? to.querySelector<HTMLElement>('h2'))?.focus();
    this.askLater();
  }

  private askLater(after = this.pace()): void {
    clearTimeout(this.timer);
    if (!this.place()?.dataset['waitsFor']) return;
    this.timer = setTimeout(() => {
      this.waited += after;
      void this.ask();
    }, after);
  }

  /** A program answers in seconds, a person in days. */
  private pace(): number {
    return this.waited < limits.quoteQuickMs ? limits.quotePollMs : limits.quoteSlowPollMs;
  }

  private async ask(): Promise<void> {
    const place = this.place();
    const id = place?.dataset['waitsFor'];
    if (!place || !id || this.asking || this.page.visibilityState === 'hidden') return;
    this.asking = true;
    const step = this.step;
    const status = await fetchStatus(id, this.life.signal);
    this.asking = false;
    if (step !== this.step || this.life.signal.aborted) return;
    const shown = place.dataset['liveQuote']?.startsWith('calculating') ? 'pending' : 'followup';
    if (status !== null && status !== shown) return this.go(quotePage(place), {}, false);
    this.askLater();
  }
}

async function bringSheets(page: Document, drawn: Document): Promise<void> {
  const sheets = [...drawn.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    ({ href }) =>
      ![...page.querySelectorAll('link')].some((existingLink) => existingLink.href === href),
  );
  await Promise.all(
    sheets.map(
      ({ href }) =>
        new Promise<void>((done) => {
          const sheet = page.createElement('link');
          sheet.onload = sheet.onerror = () => done();
          sheet.rel = 'stylesheet';
          sheet.href = href;
          page.head.append(sheet);
        }),
    ),
  );
}

function readValues(form: HTMLFormElement): URLSearchParams {
  const fields = [...form.elements] as HTMLInputElement[];
  return new URLSearchParams(
    fields.filter(({ name }) => name).map(({ name, value }) => [name, value]),
  );
}

const quotePage = (place: HTMLElement): string =>
  place.querySelector('form')?.action ?? '/live-quote';

/** Null if the request fails. */
async function fetchStatus(id: string, signal: AbortSignal): Promise<string | null> {
  try {
    const query = new URLSearchParams({ estimateid: id });
    const answer = await fetch(`/api/ms/estimate/get?${query}`, { signal });
    const { data } = (await answer.json()) as { data?: { status?: unknown } };
    if (answer.status === 404) return 'gone';
    return typeof data?.status === 'string' ? data.status : null;
  } catch {
    return null;
  }
}
