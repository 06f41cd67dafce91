import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

import type { Reply } from '@/contract/calls';

import { Client, warehouse } from '../kill/client';
import { gatewayNames } from '../kill/gateways';
import { checkOut, newShopper, PASSWORD, ways, type Shopper } from '../kill/shopper';
import { equal, runAndExit, test } from '../support/checks';

import { isMissing, isWanted } from './nginx';
import { failureEverywhere, faultOfBrowser, traceOfPage } from './watching';
import { startWorld, until, type World } from './world';

/** Signs in by the form at the proxy; answers the cookies. */
async function signIn({ front }: World, { email }: Shopper): Promise<string> {
  const answer = await fetch(`${front.url}/login`, {
    method: 'POST',
    body: new URLSearchParams({ email, password: PASSWORD }),
    headers: { origin: front.url },
    redirect: 'manual',
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  if (answer.status >= 400 || cookies.length < 2) throw new Error(`sign-in: ${answer.status}`);
  return cookies.join('; ');
}

const page = async (url: string, cookie: string) => {
  const answer = await fetch(`${url}/packages`, { headers: { cookie }, redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
};

async function sessions(world: World, client: Client): Promise<Shopper> {
  const shopper = await newShopper(client, 90);
  await test('who signs in at one portal is signed in at the other, and signs out of both', async () => {
    const cookie = await signIn(world, shopper);
    for (const portal of world.portals)
      equal((await page(portal.url, cookie)).status, 200, `${portal.url}/packages`);
    const out = await fetch(`${world.front.url}/api/session/logout`, {
      method: 'POST',
      headers: { cookie, origin: world.front.url, 'content-type': 'application/json' },
      body: '{}',
    });
    equal(out.status < 400, true, `sign-out answers ${out.status}`);
    for (const portal of world.portals)
      equal((await page(portal.url, cookie)).status, 307, 'a signed-out page');
  });
  return shopper;
}

async function watching(world: World, shopper: Shopper): Promise<void> {
  const cookie = await signIn(world, shopper);
  await test('a page is one trace from the door of a portal to the queries of the hosts', async () =>
    equal(await traceOfPage(world, cookie), [], 'missing'));
  await test('a failure has one number in the log of a portal and of a host, and is reported', async () =>
    equal(await failureEverywhere(world, cookie), [], 'missing'));
  await test("a browser's error is reported", async () =>
    equal(await faultOfBrowser(world, cookie), [], 'missing'));
}

async function filesAndTickets(
  world: World,
  client: Client,
  { suite, caller }: Shopper,
): Promise<void> {
  await test('a slip that one host takes in lies in the object store, and its ticket opens it at the other, once', async () => {
    const [first, second] = world.hosts.map(({ url }) => new Client(url));
    if (!first || !second) throw new Error('two hosts are needed');
    const pdf = Buffer.from(
      '%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n',
    );
    const { packageref } = await first.get<{ packageref: string }>(
      'POST /operator/receive',
      warehouse,
      {
        body: {
          suite,
          tracking: 'SEVERALSLIP1',
          merchant: 'Amazon',
          category: 'cameras',
          weight: 1,
          length: 30,
          width: 20,
          height: 10,
          photos: [],
          slip: { type: 'invoice', name: 'slip.pdf', data: pdf.toString('base64') },
        },
      },
    );
    equal(
      [...world.store.objects.keys()].filter((key) => key.endsWith('/slip')).length,
      1,
      'objects',
    );
    const { token } = await first.get<{ token: string }>('GET /pmt/viewslip', caller, {
      query: { packageref },
    });
    const opened = await fetch(`${world.hosts[1]?.url}/papers/view?token=${token}`);
    equal(Buffer.from(await opened.arrayBuffer()).equals(pdf), true, 'the slip');
    equal(world.store.refused, [], 'refused by the store');
  });
}

async function limits(world: World): Promise<void> {
  await test('one visitor’s requests are counted over both hosts, another’s apart', async () => {
    const ask = async (host: number, visitor: string) =>
      (
        await fetch(`${world.hosts[host]?.url}/shipment/track?number=SH22222222`, {
          headers: { 'x-forwarded-for': visitor },
        })
      ).status;
    const statuses: number[] = [];
    for (let n = 0; n < 26; n += 1) statuses.push(await ask(n % 2, '203.0.113.9'));
    equal(statuses.filter((status) => status === 429).length, 6, 'refused');
    equal((await ask(0, '203.0.113.200')) === 429, false, 'another visitor');
  });
}

async function jobs(world: World): Promise<void> {
  await test('a letter is sent once, though both hosts look for letters', async () => {
    const welcomes = () => readdirSync(world.outbox).filter((name) => name.includes('-welcome-'));
    await until('the letter', () => welcomes().length >= 1);
    await pause(3_000);
    equal(welcomes().length, 1, 'letters');
  });
}

/** Checkouts of every way and gateway while one of each is killed. */
async function killInCheckout(world: World, client: Client): Promise<void> {
  await test('checkouts go on while a host and a portal are killed, and everything is booked once', async () => {
    const shoppers = await Promise.all(ways.map((_, index) => newShopper(client, index)));
    const checkouts = shoppers.flatMap((shopper, index) => [
      checkOut(client, shopper, `SEVERAL-${index}`, {
        kind: index % 2 === 0 ? 'shipment' : 'bfm',
        way: ways[index] ?? 'return',
        gateway: gatewayNames[index % gatewayNames.length] ?? 'paypal',
      }),
    ]);
    await pause(400);
    await Promise.all([world.hosts[0]?.end('SIGKILL'), world.portals[0]?.end('SIGKILL')]);
    const results = await Promise.allSettled(checkouts);
    const failed = results.flatMap((one) =>
      one.status === 'rejected' ? [String(one.reason)] : [],
    );
    equal(failed, [], 'checkouts');
    const { findings } = await client.get<Reply<'GET /operator/audit'>>(
      'GET /operator/audit',
      warehouse,
    );
    equal(findings, [], 'findings of the auditor');
    const { items } = await client.get<Reply<'GET /operator/refunds'>>(
      'GET /operator/refunds',
      warehouse,
    );
    equal(items, [], 'refunds');
    world.hosts[0]?.start();
    world.portals[0]?.start();
    await until('all are back', () => world.front.ready() === 2 && world.back.ready() === 2);
  });
}

/** A steady load whose every answer must be good. Ends with how many there were, and what failed. */
function load(world: World, cookie: string, { caller, suite }: Shopper) {
  const failures: string[] = [];
  let asked = 0;
  let going = true;
  const ask = async (what: string, call: () => Promise<Response>) => {
    asked += 1;
    try {
      const answer = await call();
      await answer.arrayBuffer();
      if (answer.status !== 200) failures.push(`${what}: ${answer.status}`);
    } catch (error) {
      failures.push(`${what}: ${String(error)}`);
    }
  };
  const asks = [
    () => ask('home', () => fetch(`${world.front.url}/`)),
    () => ask('packages', () => fetch(`${world.front.url}/packages`, { headers: { cookie } })),
    () => ask('list', () => fetch(`${world.back.url}/pmt/packages`, { headers: caller })),
    () =>
      ask('credit', () =>
        fetch(`${world.back.url}/operator/credit`, {
          method: 'POST',
          headers: {
            ...warehouse,
            'content-type': 'application/json',
            'idempotency-key': `load-${asked}-once`,
          },
          body: JSON.stringify({ suite, amount: 0.01, reason: 'Load' }),
        }),
      ),
  ];
  const loops = asks.map(async (one) => {
    while (going) {
      await one();
      await pause(40);
    }
  });
  return async () => {
    going = false;
    await Promise.all(loops);
    return { asked, failures };
  };
}

async function restartUnderLoad(world: World, shopper: Shopper): Promise<void> {
  await test('every copy is restarted under load and no request fails', async () => {
    const stop = load(world, await signIn(world, shopper), shopper);
    for (const [copies, balancer] of [
      [world.hosts, world.back],
      [world.portals, world.front],
    ] as const) {
      for (const one of copies) {
        await world.nginx?.leaveOut(one.url);
        await one.end('SIGTERM');
        one.start();
        await until('it is back', () => balancer.ready() === 2);
        await world.nginx?.leaveOut();
      }
    }
    const { asked, failures } = await stop();
    console.log(`  ${asked} requests during four restarts`);
    equal(failures, [], 'failures');
  });
}

async function main(): Promise<void> {
  if (isWanted && isMissing())
    return console.log('SKIPPED: nginx is not installed, or this is not root.');
  const world = await startWorld();
  try {
    const client = new Client(world.back.url);
    const shopper = await sessions(world, client);
    await watching(world, shopper);
    await jobs(world);
    await filesAndTickets(world, client, shopper);
    await limits(world);
    await killInCheckout(world, client);
    await restartUnderLoad(world, shopper);
  } finally {
    await world.end();
  }
}

void runAndExit('the test of several copies itself', main);
