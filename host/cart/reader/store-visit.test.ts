import { gzipSync } from 'node:zlib';

import { kettle, kettlePage, notFound, setUpReading } from '@/host/testing/reading-stage';

import { isPublicAddress } from './public-address';
import { readProduct } from './read-product';

const stage = setUpReading();
const { serve, serveHtml, redirectTo, newLink, read, postReadProduct } = stage;

describe('unsafe links', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://user:secret@www.tea-store.com/p',
    'https://www.tea-store.com:8443/p',
    'https://127.0.0.1/p',
    'https://[::1]/p',
    'https://2130706433/p',
    'https://0x7f.1/p',
    'https://１２７.０.０.１/p',
    'https://localhost/p',
    'https://169.254.169.254/latest/meta-data',
    'https://xn--ta-store-9fg.com/p',
    'https://теa-store.com/p',
    'https://shop.gunbroker.com/p',
    `https://www.tea-store.com/${'a'.repeat(50_000)}`,
  ])('are not followed (%#)', async (link) => {
    expect(await read(link)).toEqual(notFound);
    expect(stage.getStore().requestLog).toEqual([]);
  });

  it('are refused by length before they are parsed', async () => {
    const { statusCode } = await postReadProduct(`https://www.tea-store.com/${'a'.repeat(50_000)}`);
    expect(statusCode).toBe(422);
  });

  it.each([
    ['a private address', ['10.0.0.7']],
    ['the cloud’s metadata', ['169.254.169.254']],
    ['this machine and a public address', ['93.184.215.14', '127.0.0.1']],
    ['IPv4 inside IPv6', ['::ffff:10.0.0.7']],
    ['nothing', []],
  ])('are not connected to when their name resolves to %s', async (_, addresses) => {
    const triedAddresses: string[] = [];
    const network = {
      ...stage.getStore().network,
      resolve: async () => addresses,
      allows: (address: string) => isPublicAddress(address) && (triedAddresses.push(address), true),
    };
    expect(await readProduct(stage.getHost().db, network, newLink())).toEqual(notFound);
    expect(stage.getStore().requestLog).toEqual([]);
  });

  it('are resolved once per request, and the connection uses the checked address', async () => {
    serveHtml(kettlePage());
    let lookupCount = 0;
    const network = {
      ...stage.getStore().network,
      // A name that resolves differently the second time, to catch a second lookup.
      resolve: async () => ((lookupCount += 1) <= 2 ? ['127.0.0.1'] : ['10.0.0.7']),
    };
    expect(await readProduct(stage.getHost().db, network, newLink())).toMatchObject(kettle);
    expect(lookupCount).toBe(3); // robots.txt, the page, and the picture's robots.txt, which was refused
  });

  it.each([
    'http://www.tea-store.com/q',
    'https://user@www.tea-store.com/q',
    'https://www.gunbroker.com/q',
    'https://private.example/q',
    'https://127.0.0.1/q',
    'https://169.254.169.254/q',
    'https://www.tea-store.com:22/q',
    'javascript:alert(1)',
    '//[bad',
    '/p',
  ])('are not followed from a redirect to %s', async (location) => {
    stage.getStore().network.names.set('private.example', ['10.0.0.7']);
    serve(
      '/q',
      (_, response) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end(kettlePage()),
    );
    redirectTo(location);
    expect(await read(newLink())).toEqual(notFound);
    expect(stage.getStore().requestLog.filter((entry) => entry.includes('/q'))).toEqual([]);
  });

  it('do not include redirects that follow the rules', async () => {
    serve(
      '/q',
      (_, response) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end(kettlePage()),
    );
    redirectTo('https://tea-store.com/q');
    expect(await read(newLink())).toMatchObject(kettle);
  });

  it('are refused when the certificate belongs to another host', async () => {
    serveHtml(kettlePage());
    stage.getStore().network.names.set('www.other-store.com', ['127.0.0.1']);
    expect(await read(newLink('/p', 'https://www.other-store.com'))).toEqual(notFound);
    const { ca: _, ...networkWithoutCa } = stage.getStore().network;
    expect(await readProduct(stage.getHost().db, networkWithoutCa, newLink())).toEqual(notFound);
    expect(stage.getStore().requestLog).toEqual([]);
  });

  it('include every address that is not public', () => {
    for (const address of ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])
      expect(isPublicAddress(address)).toBe(true);
    for (const address of [
      '0.0.0.0 10.1.2.3 100.64.0.1 100.100.100.200 127.0.0.53 169.254.169.254 172.16.0.1 192.0.0.192',
      '192.0.2.1 192.168.1.1 198.18.0.1 203.0.113.9 224.0.0.1 240.0.0.1 255.255.255.255 168.63.129.16',
      ':: ::1 ::ffff:127.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: 2001::1 fd00:ec2::254 fe80::1 fe80::1%eth0 fec0::1 ff02::1',
      '2001:db8::1 localhost 1.2.3 0x7f.0.0.1',
    ].flatMap((line) => line.split(' ')))
      expect([address, isPublicAddress(address)]).toEqual([address, false]);
  });
});

describe('the product reader', () => {
  it('reads the first million bytes of an endless page', async () => {
    let sentBytes = 0;
    serve('/p', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write(kettlePage());
      const writeMore = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) sentBytes += 65_536;
      };
      response.on('drain', writeMore).on('error', () => undefined);
      writeMore();
    });
    expect(await read(newLink())).toMatchObject(kettle);
    expect(sentBytes).toBeLessThan(20_000_000);
  });

  it.each([
    ['a slow store', 'x'],
    ['a silent store', ''],
  ])('gives up on %s', async (_, byte) => {
    stage.getStore().network.timeoutMs = 400;
    serve('/robots.txt', (_request, response) => void response.writeHead(404).end());
    serve('/p', (_request, response) => {
      if (!byte) return;
      response.writeHead(200, { 'content-type': 'text/html' });
      const dripTimer = setInterval(() => response.write(byte), 20);
      response.on('close', () => clearInterval(dripTimer));
    });
    expect(await read(newLink())).toEqual(notFound);
  });

  it('decompresses at most a million bytes', async () => {
    const spaces = gzipSync(Buffer.alloc(10_000_000, 32));
    const bomb = [gzipSync(kettlePage()), ...Array.from({ length: 30 }, () => spaces)];
    serveHtml(Buffer.concat(bomb), { 'content-encoding': 'gzip' });
    const rssBefore = process.memoryUsage().rss;
    expect(await read(newLink())).toMatchObject(kettle);
    expect(process.memoryUsage().rss - rssBefore).toBeLessThan(100_000_000);
  });

  it.each([
    ['another content type', { 'content-type': 'application/json' }],
    ['no content type', { 'content-type': '' }],
    ['an unsupported encoding', { 'content-encoding': 'compress' }],
    ['two encodings', { 'content-encoding': 'gzip, gzip' }],
    ['a wrong encoding', { 'content-encoding': 'gzip' }],
  ])('does not read a body with %s', async (_, headers) => {
    serveHtml(kettlePage(), headers);
    expect(await read(newLink())).toEqual(notFound);
  });

  it.each([['a store that closes the connection', (destroy: () => void) => destroy()]])(
    'returns nothing for %s',
    async (_, interrupt) => {
      serve('/p', (request) => interrupt(() => request.socket.destroy()));
      expect(await read(newLink())).toEqual(notFound);
    },
  );

  it('decodes other alphabets by their charset', async () => {
    const text = Buffer.from(kettlePage().replace('Iron kettle', 'Caf\u00e9 kettle'), 'latin1');
    serveHtml(text, { 'content-type': 'text/html; charset="ISO-8859-1"' });
    expect(await read(newLink())).toMatchObject({ name: 'Café kettle' });
    serveHtml(kettlePage(), { 'content-type': 'text/html; charset=no-such' });
    expect(await read(newLink())).toMatchObject(kettle);
  });

  it.each([
    ['not a picture', 'image/png', Buffer.from('<svg onload=alert(1)>')],
    ['HTML', 'text/html', Buffer.from('<script>')],
    ['too large', 'image/png', Buffer.alloc(1_200_000)],
  ])('shows the product without its picture when that is %s', async (_, type, bytes) => {
    serveHtml(kettlePage());
    serve(
      '/k.png',
      (_request, response) => void response.writeHead(200, { 'content-type': type }).end(bytes),
    );
    expect(await read(newLink())).toEqual(kettle);
  });

  it('stops parsing a page that is made to be slow', async () => {
    serveHtml(kettlePage());
    expect(await read(newLink())).toMatchObject(kettle); // The thread has started.
    stage.getStore().network.parseTimeoutMs = 500;
    const names = Array.from({ length: 170_000 }, (_, n) => n.toString(36)).join(' ');
    serveHtml(`${kettlePage()}<b ${names}>`);
    expect(await read(newLink())).toEqual(notFound);
  });
});
