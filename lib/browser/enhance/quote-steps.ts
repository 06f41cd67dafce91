import { limits } from '@/contract/limits';
import { quoteCookieNames } from '@/lib/session';

/**
 * Posts the live quote's forms in place. Polls every 3 s while visible, every 30 s after ten
 * minutes. Outdated responses are dropped.
 */
export function installLiveQuote(page: Document): () => void {
  const steps = new QuoteSteps(page);
  const listeners: [string, (event: Event) => void][] = [
    ['submit', (event) => steps.onSubmit(event)],
    ['change', (event) => steps.onChange(event)],
    ['visibilitychange', () => steps.onVisible()],
  ];
  for (const [kind, listener] of listeners) page.addEventListener(kind, listener);
  steps.onVisible();
  return () => {
    for (const [kind, listener] of listeners) page.removeEventListener(kind, listener);
    steps.stop();
  };
}

class QuoteSteps {
  private readonly lifetime = new AbortController();
  private step = 0;
  private request: AbortController | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isPolling = false;
  /** Milliseconds in view. */
  private waitedMs = 0;

  constructor(private readonly page: Document) {}

  stop(): void {
    this.lifetime.abort();
    this.request?.abort();
    clearTimeout(this.timer);
  }

  private findQuote(): HTMLElement | null {
    return this.page.querySelector<HTMLElement>('[data-live-quote]');
  }

  private readState(): string {
    const name = `${quoteCookieNames.state}=`;
    const stateCookie = this.page.cookie.split('; ').find((cookie) => cookie.startsWith(name));
    return stateCookie?.slice(name.length) || 'initial';
  }

  onVisible(): void {
    const quote = this.findQuote();
    if (!quote || this.page.visibilityState === 'hidden') return clearTimeout(this.timer);
    if (quote.dataset['liveQuote'] === this.readState()) this.pollLater(0);
    else void this.loadStep(getQuoteUrl(quote), {}, false);
  }

  onSubmit(event: Event): void {
    const form = event.target as HTMLFormElement;
    if (!form.closest('[data-live-quote]') || 'quoteLeaves' in form.dataset) return;
    event.preventDefault();
    void this.loadStep(form.action, { method: 'POST', body: readValues(form) }, true);
  }

  onChange({ target }: Event): void {
    const form = (target as Element).closest<HTMLFormElement>('form[data-quote-country]');
    form?.requestSubmit();
  }

  /** The latest step wins. */
  private async loadStep(url: string, init: RequestInit, byUser: boolean): Promise<void> {
    const step = ++this.step;
    this.request?.abort();
    const request = (this.request = new AbortController());
    clearTimeout(this.timer);
    const quote = this.findQuote();
    quote?.setAttribute('aria-busy', 'true');
    const offlineMessage = quote?.querySelector<HTMLElement>('[data-quote-offline]');
    if (offlineMessage) offlineMessage.hidden = true;
    try {
      const response = await fetch(url, { ...init, signal: request.signal });
      if (!byUser && !response.ok) throw new Error(response.statusText);
      const newPage = new DOMParser().parseFromString(await response.text(), 'text/html');
      await loadSheets(this.page, newPage);
      if (step !== this.step) return;
      this.show(newPage, byUser);
    } catch {
      if (step === this.step) this.fail(byUser);
    } finally {
      if (step === this.step) this.findQuote()?.removeAttribute('aria-busy');
    }
  }

  /** Offline: shows a retry message and preserves the input. */
  private fail(byUser: boolean): void {
    const offlineMessage = this.findQuote()?.querySelector<HTMLElement>('[data-quote-offline]');
    if (byUser && offlineMessage) offlineMessage.hidden = false;
    else this.pollLater();
  }

  private show(newPage: Document, byUser: boolean): void {
    const [newQuote, oldQuote] = [
      newPage.querySelector<HTMLElement>('[data-live-quote]'),
      this.findQuote(),
    ];
    if (!newQuote || !oldQuote) return this.fail(byUser);
    const [chip, oldChip] = [newQuote.querySelector('aside'), oldQuote.querySelector('aside')];
    // Preserves a link being typed next to the chip.
    if (chip && oldChip && !byUser) oldChip.replaceWith(this.page.adoptNode(chip));
    else oldQuote.replaceChildren(...this.page.adoptNode(newQuote).childNodes);
    oldQuote.dataset['liveQuote'] = newQuote.dataset['liveQuote'];
    if (newQuote.dataset['waitsFor'] !== oldQuote.dataset['waitsFor']) this.waitedMs = 0;
    if (newQuote.dataset['waitsFor']) oldQuote.dataset['waitsFor'] = newQuote.dataset['waitsFor'];
    else delete oldQuote.dataset['waitsFor'];
    const invalidField = oldQuote.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (byUser) (invalidField ?? oldQuote.querySelector<HTMLElement>('h2'))?.focus();
    this.pollLater();
  }

  private pollLater(delay = this.getPollInterval()): void {
    clearTimeout(this.timer);
    if (!this.findQuote()?.dataset['waitsFor']) return;
    this.timer = setTimeout(() => {
      this.waitedMs += delay;
      void this.poll();
    }, delay);
  }

  /** A program answers in seconds, a person in days. */
  private getPollInterval(): number {
    return this.waitedMs < limits.quoteQuickMs ? limits.quotePollMs : limits.quoteSlowPollMs;
  }

  private async poll(): Promise<void> {
    const quote = this.findQuote();
    const id = quote?.dataset['waitsFor'];
    if (!quote || !id || this.isPolling || this.page.visibilityState === 'hidden') return;
    this.isPolling = true;
    const step = this.step;
    const status = await fetchStatus(id, this.lifetime.signal);
    this.isPolling = false;
    if (step !== this.step || this.lifetime.signal.aborted) return;
    const current = quote.dataset['liveQuote']?.startsWith('calculating') ? 'pending' : 'followup';
    if (status !== null && status !== current) return this.loadStep(getQuoteUrl(quote), {}, false);
    this.pollLater();
  }
}

async function loadSheets(page: Document, newPage: Document): Promise<void> {
  const sheets = [...newPage.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    ({ href }) =>
      ![...page.querySelectorAll('link')].some((existingLink) => existingLink.href === href),
  );
  await Promise.all(
    sheets.map(
      ({ href }) =>
        new Promise<void>((resolve) => {
          const sheet = page.createElement('link');
          sheet.onload = sheet.onerror = () => resolve();
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

const getQuoteUrl = (quote: HTMLElement): string =>
  quote.querySelector('form')?.action ?? '/live-quote';

/** Null if the request fails. */
async function fetchStatus(id: string, signal: AbortSignal): Promise<string | null> {
  try {
    const query = new URLSearchParams({ estimateid: id });
    const response = await fetch(`/api/ms/estimate/get?${query}`, { signal });
    const { data } = (await response.json()) as { data?: { status?: unknown } };
    if (response.status === 404) return 'gone';
    return typeof data?.status === 'string' ? data.status : null;
  } catch {
    return null;
  }
}
