import sharp from 'sharp';
import { Value } from 'typebox/value';

import { ProductReading } from '@/contract/public/product-reading';
import { travel } from '@/host/core/clock';
import { schema } from '@/host/db/client';
import { newMember } from '@/host/testing/people';
import { kettle, kettlePage, notFound, setUpReading } from '@/host/testing/reading-stage';
import { getData, readRefusal, newIdempotencyHeader } from '@/host/testing/shipping';
import { RACERS } from '@/host/testing/soak';

import { claimFetch, deleteOldReadings, findRecentReading } from './stored-readings';
import { createStoreNetwork } from './store-network';

const HOUR_MS = 3600_000;
const stage = setUpReading();
const { serve, serveHtml, newLink, read, postReadProduct } = stage;

describe('the product reader', () => {
  it('reads a product, in the shape of the contract, and stores a small copy of its picture', async () => {
    serveHtml(kettlePage());
    const picture = await sharp({
      create: { width: 900, height: 600, channels: 3, background: 'red' },
    })
      .png()
      .toBuffer();
    serve(
      '/k.png',
      (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(picture),
    );
    const link = newLink();
    const reading = getData<ProductReading>(await postReadProduct(link));
    expect([...Value.Errors(ProductReading, reading)]).toEqual([]);
    expect(reading).toEqual({ ...kettle, picture: expect.any(String) });

    const pictureResponse = await stage
      .getHost()
      .call('GET /cart/picture', { query: { id: reading.picture ?? '' } });
    expect(pictureResponse.headers['content-type']).toBe('image/webp');
    expect(await sharp(pictureResponse.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
    });
    const cachedResponse = await stage
      .getHost()
      .call('GET /cart/picture', {
        query: { id: reading.picture ?? '' },
        headers: { 'if-none-match': String(pictureResponse.headers['etag']) },
      });
    expect(cachedResponse.statusCode).toBe(304);
    const { as } = await newMember(stage.getHost().db);
    const item = { itemurl: link, size: '', color: '', additionalinfo: '', quantity: 1 };
    const cart = await stage
      .getHost()
      .call('POST /cart/additem', {
        as,
        body: { ...item, unitprice: 1, itemname: 'Kettle' },
        headers: newIdempotencyHeader(),
      });
    expect(getData(cart)).toMatchObject({ cartItems: [{ picture: reading.picture }] });
  });

  it('sends no cookie and no member data, and stores no cookie', async () => {
    serveHtml(kettlePage(), { 'set-cookie': 'a=b; Path=/' });
    await read(newLink());
    await read(newLink());
    for (const { headers } of stage.getStore().requests) {
      expect(headers).not.toHaveProperty('cookie');
      expect(headers).not.toHaveProperty('referer');
      expect(headers).not.toHaveProperty('x-forwarded-for');
      expect(headers['user-agent']).toMatch(/^ForwardingPortalReader\/1\.0 /);
    }
  });

  it('reads a link once an hour, however many callers ask at the same time', async () => {
    serveHtml(kettlePage());
    const link = newLink();
    const countPageRequests = () =>
      stage.getStore().requestLog.filter((entry) => entry.includes('/p?')).length;
    const readings = await Promise.all(Array.from({ length: RACERS }, () => read(link)));
    for (const reading of readings) expect(reading).toMatchObject(kettle);
    expect(await read(`${link}#reviews`)).toMatchObject(kettle);
    expect(countPageRequests()).toBe(1);
    travel(HOUR_MS + 1_000);
    serveHtml(kettlePage().replace('59.9', '61'));
    expect(await read(link)).toMatchObject({ price: '61.00' });
    expect(countPageRequests()).toBe(2);
  });

  it('remembers a miss, and requests one store at most 20 times a minute', async () => {
    const link = newLink('/gone');
    expect([await read(link), await read(link)]).toEqual([notFound, notFound]);
    expect(stage.getStore().requestLog.filter((entry) => entry.includes('/gone'))).toHaveLength(1);
    serveHtml(kettlePage());
    for (let n = 0; n < 19; n++) expect(await read(newLink())).toMatchObject(kettle);
    expect(await read(newLink())).toEqual(notFound);
  });

  it('is off without its setting, reports that, and makes no request', async () => {
    serveHtml(kettlePage());
    stage.getHost().services.stores = null;
    expect(getData(await stage.getHost().call('GET /list/getblacklist'))).toMatchObject({
      productreader: false,
    });
    expect(getData(await postReadProduct(newLink()))).toEqual(notFound);
    expect(stage.getStore().requestLog).toEqual([]);
    expect(
      createStoreNetwork({ PRODUCT_READER: false, PRODUCT_READER_TEST_STORE: undefined }),
    ).toBeNull();
  });

  it('reaches the public internet with its setting, and one local name with the test setting', async () => {
    const signal = AbortSignal.timeout(60_000);
    const usualNetwork = createStoreNetwork({
      PRODUCT_READER: true,
      PRODUCT_READER_TEST_STORE: undefined,
    });
    expect(usualNetwork).toMatchObject({ port: 443, timeoutMs: 2_000 });
    expect(usualNetwork?.allows('127.0.0.1', 'www.tea-store.com')).toBe(false);
    expect(usualNetwork?.allows('93.184.215.14', 'www.tea-store.com')).toBe(true);
    const testNetwork = createStoreNetwork({
      PRODUCT_READER: true,
      PRODUCT_READER_TEST_STORE: { name: 'www.tea-store.com', port: 5470 },
    });
    expect(await testNetwork?.resolve('www.tea-store.com', signal)).toEqual(['127.0.0.1']);
    expect(await testNetwork?.resolve('www.other-store.com', signal)).toEqual([]);
    expect(testNetwork?.allows('10.0.0.7', 'www.tea-store.com')).toBe(false);
    expect(testNetwork?.allows('93.184.215.14', 'www.other-store.com')).toBe(false);
  });

  it('limits each caller per minute and per day', async () => {
    const responses = [];
    for (let n = 0; n < 22; n++)
      responses.push(await postReadProduct('https://nowhere.example', '198.51.100.7'));
    expect(responses.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0);
    expect(readRefusal(responses[21] as (typeof responses)[number])).toMatchObject({ status: 429 });
  });
});

describe('a store’s robots.txt', () => {
  const serveRobots = (text: string, status = 200) =>
    serve('/robots.txt', (_, response) => void response.writeHead(status).end(text));

  it.each([
    ['forbids us', 'User-agent: ForwardingPortalReader\nDisallow: /p', notFound],
    ['forbids everybody', 'User-agent: *\nDisallow: /', notFound],
    ['forbids another reader', 'User-agent: Other\nDisallow: /', kettle],
    ['is hostile', 'User-agent: __proto__\nDisallow: /\nUser-agent: *\nAllow: /', kettle],
  ])('is followed when it %s', async (_, text, expected) => {
    serveRobots(text);
    serveHtml(kettlePage());
    expect(await read(newLink())).toMatchObject(expected);
    const pageRequests = stage.getStore().requestLog.filter((entry) => entry.includes('/p?'));
    expect(pageRequests).toHaveLength(expected === notFound ? 0 : 1);
  });

  it.each([
    [404, kettle],
    [403, kettle],
    [429, notFound],
    [503, notFound],
  ])('is requested once if its status is %i', async (status, expected) => {
    serveRobots('', status);
    serveHtml(kettlePage());
    expect(await read(newLink())).toMatchObject(expected);
    expect(await read(newLink())).toMatchObject(expected);
    expect(
      stage.getStore().requestLog.filter((entry) => entry === 'www.tea-store.com /robots.txt'),
    ).toHaveLength(1);
  });

  it('is also checked for the host of a redirect', async () => {
    serve('/robots.txt', (request, response) => {
      const isClosed = request.headers.host === 'tea-store.com';
      response.writeHead(200).end(isClosed ? 'User-agent: *\nDisallow: /' : '');
    });
    serve('/p', (request, response) =>
      request.headers.host === 'www.tea-store.com'
        ? void response.writeHead(301, { location: 'https://tea-store.com/p' }).end()
        : void response.writeHead(200, { 'content-type': 'text/html' }).end(kettlePage()),
    );
    expect(await read(newLink())).toEqual(notFound);
    expect(stage.getStore().requestLog).not.toContain('tea-store.com /p');
  });
});

it('uses a reading for at most an hour, even from a host whose clock was ahead', async () => {
  const { db } = stage.getHost();
  const url = new URL('https://www.tea-store.com/ahead');
  travel(24 * HOUR_MS);
  expect(await claimFetch(db, url)).toBe(true);
  travel(0);
  expect(await findRecentReading(db, url)).toBeNull();
  expect([await claimFetch(db, url), await claimFetch(db, url)]).toEqual([true, false]);
});

it('deletes readings after an hour, and those with a picture after 90 days', async () => {
  const { productReadings } = schema;
  const getPastDate = (days: number) => new Date(Date.now() - days * 24 * HOUR_MS);
  const picture = { picture: Buffer.from('x'), pictureSha256: 'x' };
  await stage.getHost().db.delete(productReadings);
  await stage
    .getHost()
    .db.insert(productReadings)
    .values([
      { link: 'new', readAt: getPastDate(0) },
      { link: 'old', readAt: getPastDate(1) },
      { link: 'old-pictured', readAt: getPastDate(89), ...picture },
      { link: 'very-old', readAt: getPastDate(91), ...picture },
    ]);
  await deleteOldReadings(stage.getHost().db);
  const remainingRows = await stage
    .getHost()
    .db.select({ link: productReadings.link })
    .from(productReadings);
  expect(remainingRows.map(({ link }) => link).sort()).toEqual(['new', 'old-pictured']);
});
