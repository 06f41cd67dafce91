import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

import type { Reply } from '@/contract/calls';

import { Client, warehouse } from '../kill/client';
import { gatewayNames } from '../kill/gateways';
import { checkOut, newShopper, PASSWORD, flows, type Shopper } from '../kill/shopper';
import { equal, runAndExit, test } from '../support/checks';

import { isNginxMissing, useNginx } from './nginx';
import { findFailureGaps, findBrowserReportGaps, findTraceGaps } from './observability';
import { startSystem, waitUntil, type System } from './system';

/** Signs in with the form at the proxy. Returns the cookies. */
async function signIn({ front }: System, { email }: Shopper): Promise<string> {
  const response = await fetch(`${front.url}/login`, {
    method: 'POST',
    body: new URLSearchParams({ email, password: PASSWORD }),
    headers: { origin: front.url },
    redirect: 'manual',
  });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  if (response.status >= 400 || cookies.length < 2) throw new Error(`sign-in: ${response.status}`);
  return cookies.join('; ');
}

const readPackagesStatus = async (url: string, cookie: string) => {
  const response = await fetch(`${url}/packages`, { headers: { cookie }, redirect: 'manual' });
  await response.body?.cancel();
  return response.status;
};

async function testSessions(system: System, client: Client): Promise<Shopper> {
  const shopper = await newShopper(client, 90);
  await test('a sign-in at one portal is valid at the other, and a sign-out ends both', async () => {
    const cookie = await signIn(system, shopper);
    for (const portal of system.portals)
      equal(await readPackagesStatus(portal.url, cookie), 200, `${portal.url}/packages`);
    const signOut = await fetch(`${system.front.url}/api/session/logout`, {
      method: 'POST',
      headers: { cookie, origin: system.front.url, 'content-type': 'application/json' },
      body: '{}',
    });
    equal(signOut.status < 400, true, `sign-out responded with ${signOut.status}`);
    for (const portal of system.portals)
      equal(await readPackagesStatus(portal.url, cookie), 307, 'a signed-out page');
  });
  return shopper;
}

async function testObservability(system: System, shopper: Shopper): Promise<void> {
  const cookie = await signIn(system, shopper);
  await test('a page is one trace from the portal to the queries of the hosts', async () =>
    equal(await findTraceGaps(system, cookie), [], 'missing'));
  await test('a failure has the same request ID in both logs and in the report', async () =>
    equal(await findFailureGaps(system, cookie), [], 'missing'));
  await test("a browser's error is reported", async () =>
    equal(await findBrowserReportGaps(system, cookie), [], 'missing'));
}

async function testFiles(
  system: System,
  client: Client,
  { suite, caller }: Shopper,
): Promise<void> {
  await test('a slip received by one host is in the object store, and its token opens it at the other host', async () => {
    const [first, second] = system.hosts.map(({ url }) => new Client(url));
    if (!first || !second) throw new Error('two hosts are needed');
    const pdf = Buffer.from(
      '%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n',
    );
    const { packageref } = await first.callOk<{ packageref: string }>(
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
      [...system.store.objects.keys()].filter((key) => key.endsWith('/slip')).length,
      1,
      'objects',
    );
    const { token } = await first.callOk<{ token: string }>('GET /pmt/viewslip', caller, {
      query: { packageref },
    });
    const response = await fetch(`${system.hosts[1]?.url}/papers/view?token=${token}`);
    equal(Buffer.from(await response.arrayBuffer()).equals(pdf), true, 'the slip');
    equal(system.store.refused, [], 'requests refused by the store');
  });
}

async function testRateLimits(system: System): Promise<void> {
  await test('requests are limited per visitor across both hosts', async () => {
    const requestAs = async (host: number, visitor: string) =>
      (
        await fetch(`${system.hosts[host]?.url}/shipment/track?number=SH22222222`, {
          headers: { 'x-forwarded-for': visitor },
        })
      ).status;
    const statuses: number[] = [];
    for (let n = 0; n < 26; n += 1) statuses.push(await requestAs(n % 2, '203.0.113.9'));
    equal(statuses.filter((status) => status === 429).length, 6, 'refused');
    equal((await requestAs(0, '203.0.113.200')) === 429, false, 'another visitor');
  });
}

async function testOutbox(system: System): Promise<void> {
  await test('an email is sent once although both hosts poll the outbox', async () => {
    const listEmails = () =>
      readdirSync(system.outbox).filter((name) => name.includes('-welcome-'));
    await waitUntil('the welcome email', () => listEmails().length >= 1);
    await pause(3_000);
    equal(listEmails().length, 1, 'emails');
  });
}

/** Checks out in every flow and at every gateway while one host and one portal are killed. */
async function testKill(system: System, client: Client): Promise<void> {
  await test('checkouts continue while a host and a portal are killed, and everything is booked once', async () => {
    const shoppers = await Promise.all(flows.map((_, index) => newShopper(client, index)));
    const checkouts = shoppers.flatMap((shopper, index) => [
      checkOut(client, shopper, `SEVERAL-${index}`, {
        kind: index % 2 === 0 ? 'shipment' : 'bfm',
        flow: flows[index] ?? 'return',
        gateway: gatewayNames[index % gatewayNames.length] ?? 'paypal',
      }),
    ]);
    await pause(400);
    await Promise.all([system.hosts[0]?.stop('SIGKILL'), system.portals[0]?.stop('SIGKILL')]);
    const results = await Promise.allSettled(checkouts);
    const failed = results.flatMap((result) =>
      result.status === 'rejected' ? [String(result.reason)] : [],
    );
    equal(failed, [], 'checkouts');
    const { findings } = await client.callOk<Reply<'GET /operator/audit'>>(
      'GET /operator/audit',
      warehouse,
    );
    equal(findings, [], 'audit findings');
    const { items } = await client.callOk<Reply<'GET /operator/refunds'>>(
      'GET /operator/refunds',
      warehouse,
    );
    equal(items, [], 'refunds');
    system.hosts[0]?.start();
    system.portals[0]?.start();
    for (const balancer of [system.front, system.back])
      await waitUntil('all copies to be ready', () => balancer.countReady() === 2);
  });
}

/** Starts a steady load. Returns a function that stops it and returns the counts and failures. */
function startLoad(system: System, cookie: string, { caller, suite }: Shopper) {
  const failures: string[] = [];
  let requestCount = 0;
  let isRunning = true;
  const request = async (label: string, call: () => Promise<Response>) => {
    requestCount += 1;
    try {
      const response = await call();
      await response.arrayBuffer();
      if (response.status !== 200) failures.push(`${label}: ${response.status}`);
    } catch (error) {
      failures.push(`${label}: ${String(error)}`);
    }
  };
  const requests = [
    () => request('home', () => fetch(`${system.front.url}/`)),
    () => request('packages', () => fetch(`${system.front.url}/packages`, { headers: { cookie } })),
    () => request('list', () => fetch(`${system.back.url}/pmt/packages`, { headers: caller })),
    () =>
      request('credit', () =>
        fetch(`${system.back.url}/operator/credit`, {
          method: 'POST',
          headers: {
            ...warehouse,
            'content-type': 'application/json',
            'idempotency-key': `load-${requestCount}-once`,
          },
          body: JSON.stringify({ suite, amount: 0.01, reason: 'Load' }),
        }),
      ),
  ];
  const loops = requests.map(async (send) => {
    while (isRunning) {
      await send();
      await pause(40);
    }
  });
  return async () => {
    isRunning = false;
    await Promise.all(loops);
    return { requestCount, failures };
  };
}

async function testRestart(system: System, shopper: Shopper): Promise<void> {
  await test('every copy restarts under load without a failed request', async () => {
    const stop = startLoad(system, await signIn(system, shopper), shopper);
    for (const [copies, balancer] of [
      [system.hosts, system.back],
      [system.portals, system.front],
    ] as const) {
      for (const copy of copies) {
        await system.nginx?.markDown(copy.url);
        await copy.stop('SIGTERM');
        copy.start();
        await waitUntil('the copy to be ready', () => balancer.countReady() === 2);
        await system.nginx?.markDown();
      }
    }
    const { requestCount, failures } = await stop();
    console.log(`  ${requestCount} requests during four restarts`);
    equal(failures, [], 'failures');
  });
}

async function main(): Promise<void> {
  if (useNginx && isNginxMissing())
    return console.log('SKIPPED: nginx is not installed, or this is not root.');
  const system = await startSystem();
  try {
    const client = new Client(system.back.url);
    const shopper = await testSessions(system, client);
    await testObservability(system, shopper);
    await testOutbox(system);
    await testFiles(system, client, shopper);
    await testRateLimits(system);
    await testKill(system, client);
    await testRestart(system, shopper);
  } finally {
    await system.stop();
  }
}

void runAndExit('the test of several copies', main);
