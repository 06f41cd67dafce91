import { travel } from '@/host/core/clock';
import { schema } from '@/host/db/client';
import { readProduct } from '@/host/cart/reader/read-product';
import { clearRobots } from '@/host/cart/reader/store-visit';

import { openTestHost, type TestHost } from './host';
import { openTestStore, type TestStore } from './store';

const site = 'https://www.tea-store.com';

/** The product page of a kettle in a test store. */
export const kettlePage = (): string => `<!doctype html><meta charset="utf-8"><title>Kettle</title>
  <script type="application/ld+json">${JSON.stringify({
    '@type': 'Product',
    name: 'Iron kettle',
    image: 'https://cdn.tea-store.com/k.png',
    weight: '1.2 kg',
    offers: { price: 59.9, priceCurrency: 'USD', availability: 'InStock' },
  })}</script>`;

/** What is read from that page, except the picture. */
export const kettle = {
  found: true,
  name: 'Iron kettle',
  price: '59.90',
  currency: 'USD',
  weight: 1200,
  availability: 'in',
};
export const notFound = { found: false };

let linkCount = 0;

/**
 * A host with the product reader and a test store, opened per test file and reset for each test.
 */
export function setUpReading() {
  let host: TestHost;
  let store: TestStore;
  beforeAll(async () => {
    host = await openTestHost();
    store = await openTestStore();
  });
  afterAll(async () => {
    await store.close();
    await host.close();
  });
  beforeEach(async () => {
    store.pages.clear();
    store.requestLog.length = 0;
    store.requests.length = 0;
    store.network.timeoutMs = 20_000;
    store.network.parseTimeoutMs = 20_000;
    clearRobots();
    await host.db.delete(schema.rateCounts);
    host.services.stores = store.network;
  });
  afterEach(() => travel(0));
  const serve = (path: string, handler: Parameters<TestStore['pages']['set']>[1]) =>
    store.pages.set(path, handler);
  return {
    getHost: () => host,
    getStore: () => store,
    serve,
    serveHtml: (text: string | Buffer, headers: Record<string, string> = {}) =>
      serve(
        '/p',
        (_, response) =>
          void response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(text),
      ),
    redirectTo: (location: string) =>
      serve('/p', (_, response) => void response.writeHead(302, { location }).end()),
    /** A link that has not been requested before. */
    newLink: (path = '/p', origin = site) => `${origin}${path}?n=${(linkCount += 1)}`,
    read: (link: string) => readProduct(host.db, store.network, link),
    postReadProduct: (itemurl: string, from = '203.0.113.9') =>
      host.call('POST /cart/readproduct', { body: { itemurl }, from }),
  };
}
