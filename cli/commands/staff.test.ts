import { eq } from 'drizzle-orm';

import {
  openOperatorDesk,
  createReceiveCommand,
  type OperatorDesk,
} from '@/__tests__/support/operator-context';
import { allowedRoles } from '@/contract/operator/roles';
import { endpoints } from '@/contract/registry';
import { travel } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { schema } from '@/host/db/client';
import { newMember } from '@/host/testing/people';

let desk: OperatorDesk;
beforeAll(async () => void (desk = await openOperatorDesk()));
afterAll(() => desk.close());

const runAsOwner: OperatorDesk['run'] = (...args) => desk.run(...args);

/** Adds an operator as the owner, and returns their command line. */
async function addOperator(name: string, role: string) {
  const { printed } = await runAsOwner(['operators', '--add', name, '--role', role]);
  const operatorKey = printed[1] ?? '';
  return {
    operatorKey,
    run: (...line: string[]) => desk.run(line, { hostUrl: desk.hostUrl, operatorKey }),
  };
}

describe('named operators', () => {
  it('have a key that is shown once, stored as a hash, and valid until revoked', async () => {
    const ana = await addOperator('ana', 'clerk');
    expect(ana.operatorKey).toMatch(/^op_[\w-]{43}$/);
    const rows = await desk.host.db.select().from(schema.operators);
    expect(JSON.stringify(rows)).not.toContain(ana.operatorKey.slice(3));
    expect((await ana.run('requests')).code).toBe(0);
    expect((await runAsOwner(['operators'])).printed).toContainEqual(
      expect.stringMatching(/^ana {2}clerk {2}since \d{4}-/),
    );
    expect(
      (await runAsOwner(['operators', '--add', 'ana', '--role', 'support'])).complained,
    ).toEqual(['name ana is already an operator']);
    expect((await runAsOwner(['operators', '--add', 'owner', '--role', 'clerk'])).code).toBe(1);
    await runAsOwner(['operators', '--end', 'ana']);
    expect((await ana.run('requests')).complained).toEqual([
      expect.stringMatching(/refused the operator key/),
    ]);
    expect((await addOperator('ana', 'support')).operatorKey).not.toBe(ana.operatorKey);
  });

  it('may do only what their role allows, and see why a call is refused', async () => {
    const clerk = await addOperator('carl', 'clerk');
    const support = await addOperator('sue', 'support');
    const finance = await addOperator('fay', 'finance');
    const refusal = ['Your role does not allow that. The owner of the installation assigns roles.'];
    expect((await clerk.run('refunds')).complained).toEqual(refusal);
    expect((await support.run('audit')).complained).toEqual(refusal);
    expect((await support.run('operators')).complained).toEqual(refusal);
    expect((await finance.run('refunds')).code).toBe(0);
    expect((await support.run('messages')).code).toBe(0);
    const { member } = await newMember(desk.host.db);
    const creditArgs = ['credit', '--suite', member.suite, '--amount', '5.00', '--reason', 'Late'];
    expect((await clerk.run(...creditArgs)).complained).toEqual(refusal);
    expect((await support.run(...creditArgs)).code).toBe(0);
  });

  it('do not share idempotency keys: the same key of another operator runs the call again', async () => {
    const [sam, fred] = [await addOperator('sam', 'support'), await addOperator('fred', 'finance')];
    const { member } = await newMember(desk.host.db);
    const creditArgs = [
      '--suite',
      member.suite,
      '--amount',
      '7.00',
      '--reason',
      'Late',
      '--key',
      'one-key-of-both',
    ];
    for (const { run } of [sam, sam, fred])
      expect((await run('credit', ...creditArgs)).code).toBe(0);
    const lotFilter = eq(schema.creditLots.memberId, member.id);
    expect(await desk.host.db.$count(schema.creditLots, lotFilter)).toBe(2);
  });

  it('must wait after many wrong keys from their network', async () => {
    const callWith = (key: string, from = '203.0.113.77') =>
      desk.host.call('GET /operator/requests', { headers: { 'x-operator-key': key }, from });
    for (let n = 0; n < 20; n += 1) expect((await callWith(`wrong-${n}`)).statusCode).toBe(403);
    expect((await callWith(env.OPERATOR_KEY)).statusCode).toBe(429);
    expect((await callWith(env.OPERATOR_KEY, '203.0.113.78')).statusCode).toBe(200);
    travel(61_000);
    expect((await callWith(env.OPERATOR_KEY)).statusCode).toBe(200);
    travel(0);
  });

  it('see no operator calls in openapi.json; only the owner does', async () => {
    const hasOperatorCalls = async (headers: Record<string, string>) =>
      (await desk.host.call('GET /openapi.json', { headers })).body.includes('/operator/');
    expect(await hasOperatorCalls({})).toBe(false);
    expect(
      await hasOperatorCalls({
        'x-operator-key': (await addOperator('olga', 'clerk')).operatorKey,
      }),
    ).toBe(false);
    expect(await hasOperatorCalls({ 'x-operator-key': env.OPERATOR_KEY })).toBe(true);
  });

  it('have their roles listed for every operator call', () =>
    expect(Object.keys(allowedRoles).sort()).toEqual(
      Object.entries(endpoints)
        .filter(([, { access }]) => access === 'operator')
        .map(([key]) => key)
        .sort(),
    ));
});

describe('the trail', () => {
  it('stores the longest reason in full', async () => {
    const { member } = await newMember(desk.host.db);
    const reason = `${'a'.repeat(299)}😀`;
    const look = ['look', '--suite', member.suite, '--reason', reason];
    expect((await runAsOwner(look)).code).toBe(0);
    const [act] = await desk.host.db
      .select()
      .from(schema.operatorActs)
      .where(eq(schema.operatorActs.suite, member.suite));
    expect(act?.input).toMatchObject({ reason });
  });

  it('records who did what for whom, refusals included, without files', async () => {
    const clerk = await addOperator('cleo', 'clerk');
    const { member } = await newMember(desk.host.db);
    const receipt = await clerk.run(...createReceiveCommand(member.suite, '--photo', desk.photo));
    const ref = receipt.printed[0]?.match(/PK\w+/)?.[0] ?? '';
    await clerk.run('set', '--package', ref, '--kind', 'battery', '--kind', 'repacked');
    await clerk.run('finish', '--package', ref);
    await runAsOwner(['credit', '--suite', member.suite, '--amount', '5.00', '--reason', 'Late']);
    const { printed } = await runAsOwner(['trail', '--suite', member.suite.toLowerCase()]);
    const sentences = printed.map((line) => line.replace(/^\S+ \S+ UTC {2}/, ''));
    expect(sentences.slice(0, 3)).toEqual([
      `owner granted credits, ${member.suite}: amount 5, reason Late.`,
      `cleo (clerk) answered a request, ${member.suite}: outcome done, packageref ${ref}. It was refused or failed (422).`,
      `cleo (clerk) changed a package, ${member.suite}: kinds "battery, repacked", packageref ${ref}.`,
    ]);
    expect(sentences[3]).toMatch(/^cleo \(clerk\) received a package, T\d+: .*merchant Amazon/);
    expect(printed.join()).not.toContain('photos');
    const [act] = await desk.host.db
      .select()
      .from(schema.operatorActs)
      .where(eq(schema.operatorActs.operator, 'cleo'));
    expect(act?.requestId).toMatch(/^[\w-]{8,64}$/);
    expect((await runAsOwner(['trail', '--by', 'cleo'])).printed).toHaveLength(3);
  });

  it('records which member a chat belongs to', async () => {
    const { member } = await newMember(desk.host.db);
    const [chat] = await desk.host.db
      .insert(schema.chats)
      .values({
        ...{ reference: 'CH7H2M9QX4', owner: `m:${member.id}`, memberId: member.id },
        ...{ language: 'en', portal: 'cgw', createdAt: new Date(), lastAt: new Date() },
      })
      .returning();
    await runAsOwner(['chats', 'close', '--chat', chat?.reference ?? '']);
    const { printed } = await runAsOwner(['trail', '--suite', member.suite]);
    expect(printed).toEqual([
      expect.stringContaining(`owner closed a chat, ${member.suite}: reference CH7H2M9QX4.`),
    ]);
  });

  it('is empty for a member without actions, and refused for an unknown person', async () => {
    const { member } = await newMember(desk.host.db);
    const emptyTrail = await runAsOwner(['trail', '--suite', member.suite]);
    expect(emptyTrail.printed).toEqual(['No actions.']);
    for (const unknownPerson of [
      ['--suite', 'T0'],
      ['--by', 'nobody'],
    ]) {
      const { code, printed } = await runAsOwner(['trail', ...unknownPerson]);
      expect([code, printed]).toEqual([1, []]);
    }
  });
});

describe('every command', () => {
  const listNames = async () =>
    (await runAsOwner(['help'])).printed
      .filter((line) => /^ {4}[a-z]/.test(line))
      .map((line) => line.trim().split(' ')[0] ?? '');

  it('has a help text with an example, and calls no host for it', async () => {
    for (const name of new Set(await listNames())) {
      const { code, printed } = await desk.run([name, '--help'], {
        hostUrl: 'http://127.0.0.1:9',
        operatorKey: 'none',
      });
      expect([name, code]).toEqual([name, 0]);
      expect(printed).toContainEqual(
        expect.stringMatching(new RegExp(`^Example: npm run operator -- ${name}( |$)`)),
      );
    }
  });

  it('prints one line of JSON with --json', async () => {
    const { printed } = await runAsOwner(['refunds', '--json']);
    expect(printed).toHaveLength(1);
    expect(JSON.parse(printed[0] ?? '')).toMatchObject({
      command: 'refunds',
      code: 0,
      answers: [{ call: 'GET /operator/refunds', answer: { items: expect.any(Array) as unknown } }],
    });
    const failedRun = await runAsOwner([
      'set',
      '--package',
      'PK00000000',
      '--status',
      '1',
      '--json',
    ]);
    expect([failedRun.code, failedRun.printed]).toEqual([1, []]);
    expect(JSON.parse(failedRun.complained[0] ?? '')).toMatchObject({ command: 'set', code: 1 });
  });
});
