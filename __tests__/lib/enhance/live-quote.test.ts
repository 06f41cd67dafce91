import { installLiveQuote } from '@/lib/browser/enhance/quote-steps';

type Answer = (init: RequestInit | undefined) => Promise<Response>;

const widget = (state: string, inside: string, waitsFor = '') =>
  `<section data-live-quote="${state}"${waitsFor && ` data-waits-for="${waitsFor}"`}>
    <form action="/ja/live-quote" method="post"><input name="step" value="ask"><button>Go</button></form>
    ${inside}<p data-quote-offline hidden>offline</p></section>`;
const html = (text: string) => new Response(`<html><body><main>${text}</main></body></html>`);
const json = (data: unknown, status = 200) => new Response(JSON.stringify({ data }), { status });

let stop: () => void = () => undefined;
let answer: Answer;
let asked: string[];
let hidden = false;

beforeEach(() => {
  jest.useFakeTimers();
  asked = [];
  hidden = false;
  document.cookie = 'cgw_estimate_state=; Max-Age=0';
  global.fetch = jest.fn((address: RequestInfo | URL, init?: RequestInit) => {
    asked.push(`${init?.method ?? 'GET'} ${new URL(String(address), 'http://x').pathname}`);
    return answer(init);
  });
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (hidden ? 'hidden' : 'visible'),
  });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

const start = (text: string) => {
  document.body.innerHTML = text;
  stop = installLiveQuote(document);
};
const place = () => document.querySelector<HTMLElement>('[data-live-quote]');
const submit = () => document.querySelector('form')?.requestSubmit();
const settle = () => jest.advanceTimersByTimeAsync(0);
const setState = (state: string) => (document.cookie = `cgw_estimate_state=${state}`);

describe('the live quote with scripts', () => {
  it('replaces itself with the next state and focuses its heading', async () => {
    answer = async () => html(widget('email', '<h2 tabindex="-1">Where to?</h2>'));
    start(widget('initial', '<h2>Link?</h2>'));
    submit();
    await settle();
    expect(asked).toEqual(['POST /ja/live-quote']);
    expect(place()?.dataset['liveQuote']).toBe('email');
    expect(document.activeElement?.textContent).toBe('Where to?');
  });

  it('waits for the styles of the next state when this page does not have them', async () => {
    const sheet = '<link rel="stylesheet" href="/answer.css">';
    answer = async () =>
      new Response(`<html><head>${sheet}</head><body>${widget('email', '')}</body></html>`);
    start(widget('initial', ''));
    submit();
    await settle();
    expect(place()?.dataset['liveQuote']).toBe('initial');
    const sheets = () => document.head.querySelectorAll('link[href$="/answer.css"]');
    sheets()[0]?.dispatchEvent(new Event('load'));
    await settle();
    expect(place()?.dataset['liveQuote']).toBe('email');
    submit();
    await settle();
    expect(sheets()).toHaveLength(1);
    sheets()[0]?.remove();
  });

  it('moves the focus to the invalid field', async () => {
    answer = async () =>
      html(widget('initial', '<h2>Link?</h2><input id="bad" aria-invalid="true">'));
    start(widget('initial', ''));
    submit();
    await settle();
    expect(document.activeElement?.id).toBe('bad');
  });

  it('ignores the response to a step that a later one has replaced', async () => {
    const late: ((response: Response) => void)[] = [];
    answer = () => new Promise((resolve) => late.push(resolve));
    start(widget('initial', ''));
    submit();
    submit();
    late[1]?.(html(widget('completed', 'second')));
    await settle();
    late[0]?.(html(widget('email', 'first')));
    await settle();
    expect(place()?.textContent).toContain('second');
  });

  it('reports a missing response, and keeps the input', async () => {
    answer = () => Promise.reject(new TypeError('offline'));
    start(widget('initial', '<input id="typed" value="shop.example/shoe">'));
    submit();
    await settle();
    expect(document.querySelector<HTMLElement>('[data-quote-offline]')?.hidden).toBe(false);
    expect(document.querySelector<HTMLInputElement>('#typed')?.value).toBe('shop.example/shoe');
  });

  it.each([
    ['calculating', 'pending'],
    ['completed', 'followup'],
  ])('polls every three seconds while %s waits, one request at a time', async (state, status) => {
    setState(state);
    answer = async () => json({ status });
    start(widget(state, '', 'id-1'));
    await settle();
    expect(asked).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(2_999);
    expect(asked).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(asked).toHaveLength(12);
    answer = () => new Promise(() => undefined);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(asked).toHaveLength(13);
    expect(new Set(asked)).toEqual(new Set(['GET /api/ms/estimate/get']));
  });

  it('shows a person’s answer within three seconds, also after a failure', async () => {
    setState('completed');
    let fails = true;
    answer = async () =>
      asked.at(-1)?.includes('/api/')
        ? json({ status: 'completed' })
        : fails
          ? new Response('Bad gateway', { status: 502 })
          : html(widget('completed', '<h2>1.2 kg</h2>'));
    start(widget('completed', '<h2>Our team is checking this one</h2>', 'id-1'));
    await settle();
    expect(place()?.textContent).toContain('Our team is checking');
    fails = false;
    await jest.advanceTimersByTimeAsync(3_000);
    expect(place()?.textContent).toContain('1.2 kg');
  });

  it('polls every thirty seconds after ten minutes in view, and quickly for a new question', async () => {
    setState('completed');
    answer = async () => json({ status: 'followup' });
    start(widget('completed', '', 'id-1'));
    await jest.advanceTimersByTimeAsync(300_000);
    hidden = true;
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(900_000);
    hidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(300_000);
    const quick = asked.length;
    expect(quick).toBe(202);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(asked).toHaveLength(quick + 20);
    answer = async (init) =>
      init?.method === 'POST'
        ? html(widget('completed', '', 'id-2'))
        : json({ status: 'followup' });
    submit();
    await settle();
    asked = [];
    await jest.advanceTimersByTimeAsync(30_000);
    expect(asked).toHaveLength(10);
  });

  it('keeps a link that is typed next to the chip', async () => {
    setState('calculating-mini');
    const chip = (text: string) => `<aside>${text}</aside><input id="typed">`;
    answer = async () =>
      asked.at(-1)?.includes('/api/')
        ? json({ status: 'completed' })
        : html(widget('completed-mini', chip('Your quote is ready')));
    start(widget('calculating-mini', chip('Working on your quote'), 'id-1'));
    const typed = document.querySelector<HTMLInputElement>('#typed');
    if (typed) typed.value = 'shop.example/hat';
    await settle();
    await settle();
    expect(place()?.textContent).toContain('Your quote is ready');
    expect(document.querySelector<HTMLInputElement>('#typed')?.value).toBe('shop.example/hat');
  });

  it('does not poll while the page is hidden, and polls immediately when it is visible again', async () => {
    setState('calculating');
    answer = async () => json({ status: 'pending' });
    hidden = true;
    start(widget('calculating', '', 'id-1'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual([]);
    hidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(asked).toHaveLength(1);
  });

  it('shows the answer once it arrives, and stops polling', async () => {
    setState('calculating');
    answer = async (init) =>
      init?.signal && asked.at(-1)?.includes('/api/')
        ? json({ status: 'completed' })
        : html(widget('completed', '<h2>1.2 kg</h2>'));
    start(widget('calculating', '', 'id-1'));
    await settle();
    await settle();
    expect(place()?.textContent).toContain('1.2 kg');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual(['GET /api/ms/estimate/get', 'GET /ja/live-quote']);
    expect(document.activeElement).toBe(document.body);
  });

  it('shows this browser’s quote on a cached page, and in a second tab', async () => {
    setState('completed');
    answer = async () => html(widget('completed', 'the answer'));
    start(widget('initial', ''));
    await settle();
    expect(place()?.textContent).toContain('the answer');
    setState('initial');
    answer = async () => html(widget('initial', 'another product'));
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(place()?.textContent).toContain('another product');
  });

  it('leaves forms with other targets to the browser', () => {
    answer = async () => html('');
    start(widget('completed', ''));
    setState('completed');
    document.querySelector('form')?.setAttribute('data-quote-leaves', '');
    const event = new Event('submit', { bubbles: true, cancelable: true });
    document.querySelector('form')?.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });
});
