import { installLiveQuote } from '@/lib/browser/enhance/quote-steps';

type Answer = (init: RequestInit | undefined) => Promise<Response>;

const createWidget = (state: string, content: string, waitsFor = '') =>
  `<section data-live-quote="${state}"${waitsFor && ` data-waits-for="${waitsFor}"`}>
    <form action="/ja/live-quote" method="post"><input name="step" value="ask"><button>Go</button></form>
    ${content}<p data-quote-offline hidden>offline</p></section>`;
const createHtmlResponse = (text: string) =>
  new Response(`<html><body><main>${text}</main></body></html>`);
const createJsonResponse = (data: unknown, status = 200) =>
  new Response(JSON.stringify({ data }), { status });

let stop: () => void = () => undefined;
let answer: Answer;
let requests: string[];
let isHidden = false;

beforeEach(() => {
  jest.useFakeTimers();
  requests = [];
  isHidden = false;
  document.cookie = 'cgw_estimate_state=; Max-Age=0';
  global.fetch = jest.fn((address: RequestInfo | URL, init?: RequestInit) => {
    requests.push(`${init?.method ?? 'GET'} ${new URL(String(address), 'http://x').pathname}`);
    return answer(init);
  });
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (isHidden ? 'hidden' : 'visible'),
  });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

const startQuote = (text: string) => {
  document.body.innerHTML = text;
  stop = installLiveQuote(document);
};
const findWidget = () => document.querySelector<HTMLElement>('[data-live-quote]');
const submit = () => document.querySelector('form')?.requestSubmit();
const settle = () => jest.advanceTimersByTimeAsync(0);
const setState = (state: string) => (document.cookie = `cgw_estimate_state=${state}`);

describe('the live quote with scripts', () => {
  it('replaces itself with the next state and focuses its heading', async () => {
    answer = async () =>
      createHtmlResponse(createWidget('email', '<h2 tabindex="-1">Where to?</h2>'));
    startQuote(createWidget('initial', '<h2>Link?</h2>'));
    submit();
    await settle();
    expect(requests).toEqual(['POST /ja/live-quote']);
    expect(findWidget()?.dataset['liveQuote']).toBe('email');
    expect(document.activeElement?.textContent).toBe('Where to?');
  });

  it('waits for the styles of the next state when this page does not have them', async () => {
    const sheet = '<link rel="stylesheet" href="/answer.css">';
    answer = async () =>
      new Response(`<html><head>${sheet}</head><body>${createWidget('email', '')}</body></html>`);
    startQuote(createWidget('initial', ''));
    submit();
    await settle();
    expect(findWidget()?.dataset['liveQuote']).toBe('initial');
    const findSheets = () => document.head.querySelectorAll('link[href$="/answer.css"]');
    findSheets()[0]?.dispatchEvent(new Event('load'));
    await settle();
    expect(findWidget()?.dataset['liveQuote']).toBe('email');
    submit();
    await settle();
    expect(findSheets()).toHaveLength(1);
    findSheets()[0]?.remove();
  });

  it('moves the focus to the invalid field', async () => {
    answer = async () =>
      createHtmlResponse(
        createWidget('initial', '<h2>Link?</h2><input id="bad" aria-invalid="true">'),
      );
    startQuote(createWidget('initial', ''));
    submit();
    await settle();
    expect(document.activeElement?.id).toBe('bad');
  });

  it('ignores the response to a step that a later one has replaced', async () => {
    const resolvers: ((response: Response) => void)[] = [];
    answer = () => new Promise((resolve) => resolvers.push(resolve));
    startQuote(createWidget('initial', ''));
    submit();
    submit();
    resolvers[1]?.(createHtmlResponse(createWidget('completed', 'second')));
    await settle();
    resolvers[0]?.(createHtmlResponse(createWidget('email', 'first')));
    await settle();
    expect(findWidget()?.textContent).toContain('second');
  });

  it('reports a missing response, and keeps the input', async () => {
    answer = () => Promise.reject(new TypeError('offline'));
    startQuote(createWidget('initial', '<input id="typed" value="shop.example/shoe">'));
    submit();
    await settle();
    expect(document.querySelector<HTMLElement>('[data-quote-offline]')?.hidden).toBe(false);
    expect(document.querySelector<HTMLInputElement>('#typed')?.value).toBe('shop.example/shoe');
  });

  it.each([
    ['calculating', 'pending'],
    ['completed', 'followup'],
  ])('polls every three seconds in the %s state, one request at a time', async (state, status) => {
    setState(state);
    answer = async () => createJsonResponse({ status });
    startQuote(createWidget(state, '', 'id-1'));
    await settle();
    expect(requests).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(2_999);
    expect(requests).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(requests).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(requests).toHaveLength(12);
    answer = () => new Promise(() => undefined);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(requests).toHaveLength(13);
    expect(new Set(requests)).toEqual(new Set(['GET /api/ms/estimate/get']));
  });

  it('shows a person’s answer within three seconds, even after a failure', async () => {
    setState('completed');
    let isFailing = true;
    answer = async () =>
      requests.at(-1)?.includes('/api/')
        ? createJsonResponse({ status: 'completed' })
        : isFailing
          ? new Response('Bad gateway', { status: 502 })
          : createHtmlResponse(createWidget('completed', '<h2>1.2 kg</h2>'));
    startQuote(createWidget('completed', '<h2>Our team is checking this one</h2>', 'id-1'));
    await settle();
    expect(findWidget()?.textContent).toContain('Our team is checking');
    isFailing = false;
    await jest.advanceTimersByTimeAsync(3_000);
    expect(findWidget()?.textContent).toContain('1.2 kg');
  });

  it('polls every thirty seconds after ten minutes in view, and quickly for a new question', async () => {
    setState('completed');
    answer = async () => createJsonResponse({ status: 'followup' });
    startQuote(createWidget('completed', '', 'id-1'));
    await jest.advanceTimersByTimeAsync(300_000);
    isHidden = true;
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(900_000);
    isHidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(300_000);
    const quickCount = requests.length;
    expect(quickCount).toBe(202);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(requests).toHaveLength(quickCount + 20);
    answer = async (init) =>
      init?.method === 'POST'
        ? createHtmlResponse(createWidget('completed', '', 'id-2'))
        : createJsonResponse({ status: 'followup' });
    submit();
    await settle();
    requests = [];
    await jest.advanceTimersByTimeAsync(30_000);
    expect(requests).toHaveLength(10);
  });

  it('keeps a link that is typed next to the chip', async () => {
    setState('calculating-mini');
    const createChip = (text: string) => `<aside>${text}</aside><input id="typed">`;
    answer = async () =>
      requests.at(-1)?.includes('/api/')
        ? createJsonResponse({ status: 'completed' })
        : createHtmlResponse(createWidget('completed-mini', createChip('Your answer is ready')));
    startQuote(createWidget('calculating-mini', createChip('Working on your quote'), 'id-1'));
    const linkField = document.querySelector<HTMLInputElement>('#typed');
    if (linkField) linkField.value = 'shop.example/hat';
    await settle();
    await settle();
    expect(findWidget()?.textContent).toContain('Your answer is ready');
    expect(document.querySelector<HTMLInputElement>('#typed')?.value).toBe('shop.example/hat');
  });

  it('does not poll while the page is hidden, and polls immediately when it is visible again', async () => {
    setState('calculating');
    answer = async () => createJsonResponse({ status: 'pending' });
    isHidden = true;
    startQuote(createWidget('calculating', '', 'id-1'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(requests).toEqual([]);
    isHidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(requests).toHaveLength(1);
  });

  it('shows the answer once it arrives, and stops polling', async () => {
    setState('calculating');
    answer = async (init) =>
      init?.signal && requests.at(-1)?.includes('/api/')
        ? createJsonResponse({ status: 'completed' })
        : createHtmlResponse(createWidget('completed', '<h2>1.2 kg</h2>'));
    startQuote(createWidget('calculating', '', 'id-1'));
    await settle();
    await settle();
    expect(findWidget()?.textContent).toContain('1.2 kg');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(requests).toEqual(['GET /api/ms/estimate/get', 'GET /ja/live-quote']);
    expect(document.activeElement).toBe(document.body);
  });

  it('shows this browser’s quote on a cached page, and in a second tab', async () => {
    setState('completed');
    answer = async () => createHtmlResponse(createWidget('completed', 'the answer'));
    startQuote(createWidget('initial', ''));
    await settle();
    expect(findWidget()?.textContent).toContain('the answer');
    setState('initial');
    answer = async () => createHtmlResponse(createWidget('initial', 'another product'));
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(findWidget()?.textContent).toContain('another product');
  });

  it('leaves forms with other targets to the browser', () => {
    answer = async () => createHtmlResponse('');
    startQuote(createWidget('completed', ''));
    setState('completed');
    document.querySelector('form')?.setAttribute('data-quote-leaves', '');
    const event = new Event('submit', { bubbles: true, cancelable: true });
    document.querySelector('form')?.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });
});
