import { createBrowserApi } from '@/lib/browser/client';
import {
  readGuestLines,
  addGuestLine,
  readCount,
  rememberCount,
  getRawCart,
} from '@/lib/browser/stored-cart';
import { moveGuestLines, refreshCount } from '@/services/shop/cart-sync';

import { createLocalLine, wireCart, wireItem } from '../support/cart';
import { answer, breakNetwork, refuse, server, type RequestContent } from '../support/host-mock';

const api = createBrowserApi('CG1000001');
const owner = { state: 'logged-in', suite: 'CG1000001' } as const;
const savedLine = createLocalLine({
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Cup',
  saved: true,
});

beforeEach(() => localStorage.clear());

describe("a guest's stored lines", () => {
  it('move to the cart with their own keys, oldest first, each once even when requested twice concurrently', async () => {
    addGuestLine(createLocalLine());
    addGuestLine(savedLine);
    const requests: RequestContent[] = [];
    server.use(
      answer('POST /cart/additem', (request) => (requests.push(request), wireCart([wireItem()]))),
    );
    const [first, second] = await Promise.all([
      moveGuestLines(api, owner),
      moveGuestLines(api, owner),
    ]);
    expect(first).toEqual({ added: 2, remaining: 0, error: null, refused: [] });
    expect(second).toBe(first);
    expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
      createLocalLine().id,
      savedLine.id,
    ]);
    expect(requests[0]?.body).toEqual({
      itemurl: 'https://example.com/kettle',
      size: '',
      color: '',
      additionalinfo: '',
      quantity: 1,
      unitprice: 24.5,
      itemname: 'Kettle',
      itemmerchant: '',
    });
    expect(requests[1]?.body).toMatchObject({ itemname: 'Cup', saveforlater: true });
    expect([readGuestLines(), readCount(getRawCart(), 'CG1000001')]).toEqual([[], 1]);
    await expect(moveGuestLines(api, owner)).resolves.toMatchObject({ added: 0, remaining: 0 });
  });

  it('stay, with their keys, without a response or when the cart is full', async () => {
    addGuestLine(createLocalLine());
    server.use(breakNetwork('POST /cart/additem'));
    await expect(moveGuestLines(api, owner)).resolves.toMatchObject({
      added: 0,
      remaining: 1,
      error: { kind: 'network' },
    });
    server.use(refuse('POST /cart/additem', 'cartFull'));
    await expect(moveGuestLines(api, owner)).resolves.toMatchObject({
      added: 0,
      remaining: 1,
      refused: [],
    });
    expect(readGuestLines()).toEqual([createLocalLine()]);
  });

  it('are removed when refused permanently, and are named', async () => {
    addGuestLine(createLocalLine());
    server.use(refuse('POST /prelogin/cart/additem', 'restrictedSite'));
    await expect(moveGuestLines(api, { ...owner, state: 'pre-logged-in' })).resolves.toMatchObject({
      added: 0,
      remaining: 0,
      refused: ['Kettle'],
    });
    expect(readGuestLines()).toEqual([]);
  });
});

it('the cart badge gets the host’s count', async () => {
  rememberCount('CG1000001', 7);
  server.use(
    answer('GET /cart/bfmsummary', {
      cartItems: [wireItem(), wireItem()],
      count: 2,
      ordervalue: '1.00',
    }),
  );
  await refreshCount(api, owner);
  expect(readCount(getRawCart(), 'CG1000001')).toBe(2);
});
