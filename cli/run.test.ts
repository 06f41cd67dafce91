import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

import { env } from '@/host/core/env';
import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { draftBox, payBoxWithCredits } from '@/host/testing/oneboxes';
import { picture } from '@/host/testing/operator';
import { newMember } from '@/host/testing/people';

import { hostClient } from './host-client';
import { columns } from './manifest-row';
import { runOperator } from './run';

let host: TestHost;
let hostUrl: string;
let folder: string;
beforeAll(async () => {
  host = await openTestHost();
  await host.app.listen({ port: 0, host: '127.0.0.1' });
  hostUrl = `http://127.0.0.1:${(host.app.server.address() as AddressInfo).port}`;
  folder = await mkdtemp(path.join(os.tmpdir(), 'manifest-'));
  await writeFile(path.join(folder, 'box.jpg'), await picture());
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await host.close();
});

async function operator(line: string[], settings = { hostUrl, operatorKey: env.OPERATOR_KEY }) {
  const [printed, complained]: [string[], string[]] = [[], []];
  const desk = { ask: hostClient(settings), print: (text: string) => void printed.push(text) };
  const code = await runOperator(line, desk, (text) => void complained.push(text));
  return { code, printed, complained };
}

const one = (suite: string, ...more: string[]) => [
  'receive',
  '--suite',
  suite,
  '--tracking',
  '1Z999',
  '--merchant',
  'Amazon',
  '--weight',
  '1.2',
  '--size',
  '30x20x10',
  '--category',
  'cameras',
  ...more,
];

async function manifest(rows: string[], head: string = columns.join(',')): Promise<string> {
  const file = path.join(folder, `${Math.random()}.csv`);
  await writeFile(file, `\uFEFF${head}\r\n${rows.join('\r\n')}\r\n`);
  return file;
}

async function packagesOf({ as }: Awaited<ReturnType<typeof newMember>>) {
  const answer = await host.call('GET /pmt/packages', { as });
  return answer.json<{
    data: {
      transactionpackages: { items: { trackingnumber: string; images: unknown[]; name: string }[] };
    };
  }>().data.transactionpackages.items;
}

describe('operator receive', () => {
  it('takes in a package with its photos, once', async () => {
    const person = await newMember(host.db);
    const first = await operator(
      one(
        person.member.suite,
        '--photo',
        path.join(folder, 'box.jpg'),
        '--photo',
        path.join(folder, 'box.jpg'),
        '--name',
        'Tea set',
      ),
    );
    expect(first).toMatchObject({
      code: 0,
      printed: [expect.stringMatching(/^Received as PK[0-9A-Z]{8}\.$/)],
      complained: [],
    });
    expect((await operator(one(person.member.suite))).printed).toEqual([
      expect.stringMatching(/^Already received as PK/),
    ]);
    expect(await packagesOf(person)).toEqual([
      expect.objectContaining({
        name: 'Tea set',
        trackingnumber: '1Z999',
        images: [expect.anything(), expect.anything()],
      }),
    ]);
  });

  it.each([
    [['--size', '30x20'], '--size must be like 30x20x10 (cm), but it is "30x20".'],
    [['--weight', '1,2'], '--weight must be a number above 0, but it is "1,2".'],
    [['--weight', '0'], '--weight must be a number above 0, but it is "0".'],
    [['--value', '1.234'], '--value must be an amount like 49.90, but it is "1.234".'],
    [['--photo', '/none.jpg'], 'there is no file /none.jpg'],
    [
      ['--colour', 'red'],
      'Unknown option \'--colour\'; "npm run operator -- help" lists the options.',
    ],
    [
      ['--category', 'nonsense'],
      expect.stringMatching(
        /^category "nonsense" is not a category code; use one of clothing, shoes, /,
      ),
    ],
  ])('says in one line what is wrong with %j', async (more, complaint: unknown) => {
    const { member } = await newMember(host.db);
    expect(await operator(one(member.suite, ...more))).toEqual({
      code: 1,
      printed: [],
      complained: [complaint],
    });
  });
});

describe('operator receive --manifest', () => {
  it('refuses bad rows by line, column and reason, takes in the good ones, and nothing twice', async () => {
    const person = await newMember(host.db);
    const { suite } = person.member;
    const file = await manifest([
      `${suite},TRACK1,Amazon,"Tea, green",cameras,1.2,30,20,10,49.90,,box.jpg`,
      `${suite},TRACK2,Amazon,Heavy,cameras,heavy,30,20,10,49.90,,`,
      `NOBODY,TRACK3,Amazon,Lost,nonsense,1.2,30,20,10,,,`,
      `${suite},TRACK4,Amazon,"Two\nlines",cameras,1.2,30,20,0,12.345,,gone.jpg`,
      '',
      `${suite},TRACK5,,,cameras,1.2,30,20,10,,battery,box.jpg; box.jpg`,
      `${suite},TRACK6,Amazon,Short`,
    ]);
    const { code, printed, complained } = await operator(['receive', '--manifest', file]);
    expect(complained).toEqual([]);
    expect(code).toBe(1);
    expect(printed).toEqual([
      expect.stringMatching(/^line 2: received as PK.* \(TRACK1\)$/),
      'line 3, column weight_kg: must be a number above 0, but it is "heavy"',
      'line 4, column suite: no member has the suite NOBODY',
      expect.stringMatching(
        /^line 4, column category: "nonsense" is not a category code; use one of clothing, shoes, /,
      ),
      'line 5, column height_cm: must be a number above 0, but it is "0"',
      'line 5, column value_usd: must be an amount like 49.90, but it is "12.345"',
      `line 5, column photo: there is no file ${path.join(folder, 'gone.jpg')}`,
      expect.stringMatching(/^line 8: received as PK.* \(TRACK5\)$/),
      expect.stringMatching(/^line 9, column category: must not be empty$/),
      ...['weight_kg', 'length_cm', 'width_cm', 'height_cm'].map(
        (column) => `line 9, column ${column}: must be a number above 0, but it is ""`,
      ),
      '2 received, 0 already there, 4 refused.',
    ]);
    const again = await operator(['receive', '--manifest', file]);
    expect(again.printed.at(-1)).toBe('0 received, 2 already there, 4 refused.');
    expect((await packagesOf(person)).map((one) => one.trackingnumber).sort()).toEqual([
      'TRACK1',
      'TRACK5',
    ]);
  });

  it('ends with code 0 when every row went in', async () => {
    const { member } = await newMember(host.db);
    const file = await manifest([`${member.suite},TRACK1,Amazon,Tea,cameras,1.2,30,20,10,49.90,,`]);
    expect(await operator(['receive', '--manifest', file])).toMatchObject({ code: 0 });
  });

  it('refuses a file that is no manifest', async () => {
    const file = await manifest([], 'suite,tracking');
    expect((await operator(['receive', '--manifest', file])).complained).toEqual([
      expect.stringContaining('is no manifest: line 1 lacks the column merchant, description'),
    ]);
    expect((await operator(['receive', '--manifest', '/none.csv'])).complained).toEqual([
      'There is no manifest /none.csv.',
    ]);
  });

  it('stops in one line when the host goes away', async () => {
    const file = await manifest(['S,TRACK1,Amazon,Tea,cameras,1.2,30,20,10,49.90,,']);
    const gone = await operator(['receive', '--manifest', file], {
      hostUrl: 'http://127.0.0.1:9',
      operatorKey: 'x',
    });
    expect(gone).toEqual({
      code: 1,
      printed: [],
      complained: ['The host at http://127.0.0.1:9 cannot be reached; is it running?'],
    });
  });
});

describe('the operator command line', () => {
  it('sets the state of a package', async () => {
    const person = await newMember(host.db);
    const ref = (await operator(one(person.member.suite))).printed[0]?.match(/PK\w+/)?.[0] ?? '';
    expect((await operator(['set', '--package', ref, '--kind', 'hazmatfull'])).printed).toEqual([
      `${ref} now has the status 0.`,
    ]);
    expect((await operator(['set', '--package', ref, '--status', '7'])).complained).toEqual([
      '--status must be 0, 1 or 2, but it is "7".',
    ]);
    expect(
      (await operator(['set', '--package', 'PK00000000', '--status', '1'])).complained,
    ).toEqual(['We could not find that.']);
  });

  it('lists a paid OneBox with what goes in, and finishes it with weight, size and photo', async () => {
    const buyer = await draftBox(host);
    await payBoxWithCredits(host, buyer);
    const ref = buyer.box.oneboxref;
    expect((await operator(['requests'])).printed).toContainEqual(
      expect.stringContaining(`${ref}  ${buyer.as.user.suite}  onebox  ${buyer.refs.join(', ')}`),
    );
    const measured = ['finish', '--package', ref, '--weight', '2.6', '--size', '35x25x20'];
    expect((await operator(measured)).complained).toEqual([
      expect.stringContaining('a OneBox needs a photo'),
    ]);
    expect(
      (await operator([...measured, '--photo', path.join(folder, 'box.jpg')])).printed,
    ).toEqual([`${ref} now has the status 2.`]);
  });

  it.each([
    ['held', /may still hold this money/],
    ['pending', /on its way/],
    ['asked', /neither arrived nor been refused/],
    ['no-answer', /no answer that can be read/],
    ['word:ON_ICE', /answers "ON_ICE", which is not a status we know/],
  ])('lists a payment that is stuck with the reason in plain words (%s)', async (doubt, words) => {
    const { member } = await newMember(host.db);
    const long = new Date(Date.now() - 3_600_000);
    await host.db
      .insert(schema.paymentAttempts)
      .values({
        memberId: member.id,
        targetKind: 'shipment',
        targetId: randomUUID(),
        gateway: 'stripe',
        amountCents: 12_840,
        quoteHash: 'h',
        quote: { reference: 'SHSTUCK001' },
        state: 'expired',
        gatewayOrderId: 'cs_stuck',
        doubt,
        updatedAt: long,
        expiresAt: long,
      });
    const { code, printed } = await operator(['refunds']);
    expect(code).toBe(0);
    expect(printed.filter((line) => line.includes(member.suite))).toEqual([
      expect.stringMatching(words),
    ]);
    expect(printed.find((line) => line.includes(member.suite))).toContain(
      'USD 128.40  stripe cs_stuck  SHSTUCK001',
    );
  });

  it('lists what is on hold, lets it go, and audits against the gateways', async () => {
    expect((await operator(['holds'])).printed).toEqual(['Nothing is on hold.']);
    const { member } = await newMember(host.db);
    const place = {
      memberId: member.id,
      targetKind: 'shipment',
      targetId: randomUUID(),
      gateway: 'paypal',
    };
    const quote = { reference: 'SHHELD0001', subtotalCents: 1200, snapshot: {} };
    const [attempt] = await host.db
      .insert(schema.paymentAttempts)
      .values({
        ...place,
        amountCents: 1200,
        quoteHash: 'x',
        quote,
        state: 'refund-due',
        expiresAt: new Date(0),
      })
      .returning();
    const withdrawn = {
      gatewayCaptureId: 'CAP0001',
      currency: 'USD',
      amountCents: 1200,
      state: 'refund-due',
      standing: 'disputed',
      disputedCents: 1200,
    };
    const [capture] = await host.db
      .insert(schema.captures)
      .values({ ...place, ...withdrawn, attemptId: attempt?.id ?? '' })
      .returning();
    const dispute = {
      memberId: member.id,
      captureId: capture?.id ?? '',
      gateway: 'paypal',
      reference: 'PP-D-1',
      kind: 'dispute' as const,
      state: 'open' as const,
      amountCents: 1200,
      askedAt: new Date(),
    };
    await host.db.insert(schema.captureWithdrawals).values(dispute);
    expect((await operator(['holds'])).printed).toEqual([
      `SHHELD0001  shipment  ${member.suite}  paypal CAP0001  disputed: USD 12.00, 0.00 went back, 12.00 disputed`,
      '1 payments and 0 faults wait for you.',
    ]);
    const audited = (await operator(['audit', '--gateways'])).printed;
    expect(audited).toContainEqual(
      expect.stringMatching(/^checked a capture is what its gateway says: [1-9]/),
    );
    expect((await operator(['audit'])).printed).not.toContainEqual(
      expect.stringContaining('gateway says'),
    );
    expect(
      (await operator(['release', '--reference', 'shheld0001', '--note', 'Paid by bank'])).printed,
    ).toEqual(['shheld0001 is no longer on hold (1 withdrawals released, 0 faults settled).']);
    expect(
      (await operator(['release', '--reference', 'SHHELD0001', '--note', 'Again'])).complained,
    ).toEqual(['Nothing is on hold under SHHELD0001.']);
    expect((await operator(['holds'])).printed).toEqual(['Nothing is on hold.']);
  });

  it('explains itself', async () => {
    const { code, printed } = await operator(['help']);
    expect(code).toBe(0);
    for (const name of [
      'receive',
      'set',
      'dispatch',
      'cancel',
      'track',
      'credit',
      'audit',
      'refunds',
      'refund',
      'holds',
      'release',
    ])
      expect(printed.join('\n')).toContain(`    ${name}`);
    expect(await operator(['fly'])).toMatchObject({
      code: 2,
      complained: ['"fly" is not a command; "npm run operator -- help" lists them.'],
    });
  });

  it('says when the key is wrong', async () => {
    const { complained } = await operator(['audit'], { hostUrl, operatorKey: 'wrong' });
    expect(complained).toEqual([
      expect.stringMatching(/^(The host refused the operator key|We could not find that)/),
    ]);
  });
});
