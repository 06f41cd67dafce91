import { eq } from 'drizzle-orm';

import {
  openOperatorDesk,
  receiveOne,
  type OperatorDesk,
} from '@/__tests__/support/operator-context';
import { mayCall } from '@/contract/operator/roles';
import { endpoints } from '@/contract/registry';
import { travel } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { schema } from '@/host/db/client';
import { newMember } from '@/host/testing/people';

let desk: OperatorDesk;
beforeAll(async () => void (desk = await openOperatorDesk()));
afterAll(() => desk.close());

const owner: OperatorDesk['operator'] = (...given) => desk.operator(...given);

/** Adds an operator as the owner, and returns their command line. */
async function employ(name: string, role: string) {
  const { printed } = await owner(['operators', '--add', name, '--role', role]);
  const operatorKey = printed[1] ?? '';
  return {
    operatorKey,
    say: (...line: string[]) => desk.operator(line, { hostUrl: desk.hostUrl, operatorKey }),
  };
}

describe('named operators', () => {
  it('have a key that is shown once, stored as a hash, and valid until revoked', async () => {
    const ana = await employ('ana', 'clerk');
    expect(ana.operatorKey).toMatch(/^op_[\w-]{43}$/);
    const rows = await desk.host.db.select().from(schema.operators);
    expect(JSON.stringify(rows)).not.toContain(ana.operatorKey.slice(3));
    expect((await ana.say('requests')).code).toBe(0);
    expect((await owner(['operators'])).printed).toContainEqual(
      expect.stringMatching(/^ana {2}clerk {2}since \d{4}-/),
    );
    expect((await owner(['operators', '--add', 'ana', '--role', 'support'])).complained).toEqual([
      'name ana is already an operator',
    ]);
    expect((await owner(['operators', '--add', 'owner', '--role', 'clerk'])).code).toBe(1);
    await owner(['operators', '--end', 'ana']);
    expect((await ana.say('requests')).complained).toEqual([
      expect.stringMatching(/refused the operator key/),
    ]);
    expect((await employ('ana', 'support')).operatorKey).not.toBe(ana.operatorKey);
  });

  it('may do only what their role allows, and see why a call is refused', async () => {
    const clerk = await employ('carl', 'clerk');
    const support = await employ('sue', 'support');
    const finance = await employ('fay', 'finance');
    const refused = ['Your role does not allow that. The owner of the installation assigns roles.'];
    expect((await clerk.say('refunds')).complained).toEqual(refused);
    expect((await support.say('audit')).complained).toEqual(refused);
    expect((await support.say('operators')).complained).toEqual(refused);
    expect((await finance.say('refunds')).code).toBe(0);
    expect((await support.say('messages')).code).toBe(0);
    const { member } = await newMember(desk.host.db);
    const gift = ['credit', '--suite', member.suite, '--amount', '5.00', '--reason', 'Late'];
    expect((await clerk.say(...gift)).complained).toEqual(refused);
    expect((await support.say(...gift)).code).toBe(0);
  });

  it('do not share idempotency keys: the same key of another operator runs the call again', async () => {
    const [sam, fred] = [await employ('sam', 'support'), await employ('fred', 'finance')];
    const { member } = await newMember(desk.host.db);
    const gift = [
      '--suite',
      member.suite,
      '--amount',
      '7.00',
      '--reason',
      'Late',
      '--key',
      'one-key-of-both',
    ];
    for (const { say } of [sam, sam, fred]) expect((await say('credit', ...gift)).code).toBe(0);
    const lots = eq(schema.creditLots.memberId, member.id);
    expect(await desk.host.db.$count(schema.creditLots, lots)).toBe(2);
  });

  it('must wait after many wrong keys from their network', async () => {
    const ask = (key: string, from = '203.0.113.77') =>
      desk.host.call('GET /operator/requests', { headers: { 'x-operator-key': key }, from });
    for (let n = 0; n < 20; n += 1) expect((await ask(`wrong-${n}`)).statusCode).toBe(403);
    expect((await ask(env.OPERATOR_KEY)).statusCode).toBe(429);
    expect((await ask(env.OPERATOR_KEY, '203.0.113.78')).statusCode).toBe(200);
    travel(61_000);
    expect((await ask(env.OPERATOR_KEY)).statusCode).toBe(200);
    travel(0);
  });

  it('see no operator calls in openapi.json; only the owner does', async () => {
    const calls = async (headers: Record<string, string>) =>
      (await desk.host.call('GET /openapi.json', { headers })).body.includes('/operator/');
    expect(await calls({})).toBe(false);
    expect(await calls({ 'x-operator-key': (await employ('olga', 'clerk')).operatorKey })).toBe(
      false,
    );
    expect(await calls({ 'x-operator-key': env.OPERATOR_KEY })).toBe(true);
  });

  it('every operator call lists the roles that may make it', () =>
    expect(Object.keys(mayCall).sort()).toEqual(
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
    expect((await owner(look)).code).toBe(0);
    const [act] = await desk.host.db
      .select()
      .from(schema.operatorActs)
      .where(eq(schema.operatorActs.suite, member.suite));
    expect(act?.input).toMatchObject({ reason });
  });

  it('records who did what for whom, refusals included, without files', async () => {
    const clerk = await employ('cleo', 'clerk');
    const { member } = await newMember(desk.host.db);
    const received = await clerk.say(...receiveOne(member.suite, '--photo', desk.photo));
    const ref = received.printed[0]?.match(/PK\w+/)?.[0] ?? '';
    await clerk.say('set', '--package', ref, '--kind', 'battery', '--kind', 'repacked');
    await clerk.say('finish', '--package', ref);
    await owner(['credit', '--suite', member.suite, '--amount', '5.00', '--reason', 'Late']);
    const { printed } = await owner(['trail', '--suite', member.suite.toLowerCase()]);
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
    expect((await owner(['trail', '--by', 'cleo'])).printed).toHaveLength(3);
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
    await owner(['chats', 'close', '--chat', chat?.reference ?? '']);
    const { printed } = await owner(['trail', '--suite', member.suite]);
    expect(printed).toEqual([
      expect.stringContaining(`owner closed a chat, ${member.suite}: reference CH7H2M9QX4.`),
    ]);
  });

  it('is empty for a member without actions, and refused for an unknown person', async () => {
    const { member } = await newMember(desk.host.db);
    const nothing = await owner(['trail', '--suite', member.suite]);
    expect(nothing.printed).toEqual(['No actions.']);
    for (const nobody of [
      ['--suite', 'T0'],
      ['--by', 'nobody'],
    ]) {
      const { code, printed } = await owner(['trail', ...nobody]);
      expect([code, printed]).toEqual([1, []]);
    }
  });
});

describe('every command', () => {
  const names = async () =>
    (await owner(['help'])).printed
      .filter((line) => /^ {4}[a-z]/.test(line))
      .map((line) => line.trim().split(' ')[0] ?? '');

  it('has a help text with an example, and calls no host for it', async () => {
    for (const name of new Set(await names())) {
      const { code, printed } = await desk.operator([name, '--help'], {
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
    const { printed } = await owner(['refunds', '--json']);
    expect(printed).toHaveLength(1);
    expect(JSON.parse(printed[0] ?? '')).toMatchObject({
      command: 'refunds',
      code: 0,
      answers: [{ call: 'GET /operator/refunds', answer: { items: expect.any(Array) as unknown } }],
    });
    const wrong = await owner(['set', '--package', 'PK00000000', '--status', '1', '--json']);
    expect([wrong.code, wrong.printed]).toEqual([1, []]);
    expect(JSON.parse(wrong.complained[0] ?? '')).toMatchObject({ command: 'set', code: 1 });
  });
});
