import { and, eq } from 'drizzle-orm';

import type { Token } from '@/contract/member/auth';
import type { Reply } from '@/contract/calls';
import { schema } from '@/host/db/client';
import { sendEmails } from '@/host/testing/emails';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { operatorKey, receiveBody } from '@/host/testing/operator';
import { newMember } from '@/host/testing/people';
import { readRefusal } from '@/host/testing/shipping';
import { notificationTypes } from '@/rules/notifications/kinds';

import { queueMail } from '../outbox';

import { listArrivalNotifications, listChangeNotifications } from './notification-rules';
import { notify } from './notify';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

type Page = Reply<'GET /pmt/notifications'>['notifications'];
const getIds = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);
const list = async (as: Token, query: Record<string, string> = {}) =>
  (await host.call('GET /pmt/notifications', { as, query })).json<{
    data: { notifications: Page };
  }>().data.notifications;
const remove = (as: Token, id: string) =>
  host.call('DELETE /pmt/notifications', { as, body: { id } });
const listMailTypes = async (memberId: string) =>
  (
    await host.db
      .select()
      .from(schema.mailOutbox)
      .where(and(eq(schema.mailOutbox.memberId, memberId), eq(schema.mailOutbox.kind, 'package')))
  ).map((row) => row.data['type']);
const callWarehouse = async (key: string, body: object) =>
  (await host.call(key, { body, headers: operatorKey })).json<{ data: { packageref: string } }>()
    .data;

describe('notifications about a package', () => {
  it.each([
    ['ready', '2', ['txnpkg_new']],
    ['waiting for its owner', '0', ['txnpkg_new', 'txnpackage_action_needed']],
  ])('match the arrival when it is %s', (_case, status, news) =>
    expect(listArrivalNotifications(status)).toEqual(news),
  );

  it.each([
    [
      'repacked',
      { status: '1', kinds: ['normal'] },
      { status: '2', kinds: ['repacked'] },
      ['txnpackage_repack_complete'],
    ],
    [
      'verified',
      { status: '1', kinds: ['verifying'] },
      { status: '2', kinds: ['verified'] },
      ['txnpackage_verify_complete'],
    ],
    [
      'a onebox that is still being packed',
      { status: '1', kinds: ['normal'] },
      { status: '1', kinds: ['onebox'] },
      [],
    ],
    [
      'a onebox that is packed',
      { status: '1', kinds: ['onebox'] },
      { status: '2', kinds: ['onebox'] },
      ['txnpackage_onebox_complete'],
    ],
    [
      'repacked already',
      { status: '2', kinds: ['repacked'] },
      { status: '2', kinds: ['repacked', 'battery'] },
      [],
    ],
    [
      'waiting for its owner now',
      { status: '1', kinds: ['normal'] },
      { status: '0', kinds: ['hazmatfull'] },
      ['txnpackage_action_needed'],
    ],
    [
      'still waiting',
      { status: '0', kinds: ['normal'] },
      { status: '0', kinds: ['hazmatfull'] },
      [],
    ],
    [
      'verified with a finding',
      { status: '1', kinds: ['verifying'] },
      { status: '0', kinds: ['verified', 'damagefull'] },
      ['txnpackage_verify_complete', 'txnpackage_action_needed'],
    ],
  ])('match the change when it is %s', (_case, before, after, news) =>
    expect(listChangeNotifications(before, after)).toEqual(news),
  );
});

describe('notifications', () => {
  it('report an arrival once, also by email, however often the warehouse sends it', async () => {
    const { member, as } = await newMember(host.db);
    const parcel = receiveBody(member.suite, { description: 'Tea set' });
    const { packageref } = await callWarehouse('POST /operator/receive', parcel);
    await callWarehouse('POST /operator/receive', parcel);
    const page = await list(as);
    expect(page).toMatchObject({
      total: 1,
      items: [
        {
          type: 'txnpkg_new',
          status: 'INFO',
          name: 'Tea set',
          packageref,
          message: 'Tea set has arrived at our warehouse in Portland, Oregon.',
        },
      ],
    });
    expect(await listMailTypes(member.id)).toEqual(['txnpkg_new']);
  });

  it('list both events of a package that needs its owner, but send one email', async () => {
    const { member, as } = await newMember(host.db);
    await callWarehouse(
      'POST /operator/receive',
      receiveBody(member.suite, { kind: 'hazmatfull' }),
    );
    expect((await list(as)).items.map((item) => [item.type, item.status]).sort()).toEqual([
      ['txnpackage_action_needed', 'WARNING'],
      ['txnpkg_new', 'INFO'],
    ]);
    expect(await listMailTypes(member.id)).toEqual(['txnpackage_action_needed']);
  });

  it('are emailed for every type until a member turns one off, but stay in the list', async () => {
    const { member, as } = await newMember(host.db);
    const allTypes = Object.keys(notificationTypes);
    expect((await host.call('GET /user/getnotificationpreferences', { as })).json()).toMatchObject({
      data: { preferences: allTypes.map((type) => ({ type, mail: true })) },
    });
    const disabledPreferences = [{ type: 'txnpackage_repack_complete', mail: false }];
    const savedPreferences = (
      await host.call('POST /user/updatenotificationpreferences', {
        as,
        body: { preferences: disabledPreferences },
      })
    ).json<{ data: { preferences: { mail: boolean }[] } }>();
    expect(savedPreferences.data.preferences.filter((preference) => !preference.mail)).toEqual(
      disabledPreferences,
    );
    for (const type of ['txnpackage_repack_complete', 'txnpackage_verify_complete'] as const)
      await notify(host.db, member.id, type, { packageRef: 'PK1', name: 'Tea' });
    expect(await listMailTypes(member.id)).toEqual(['txnpackage_verify_complete']);
    expect((await list(as)).total).toBe(2);
  });

  it('say in each email how to unsubscribe from its type, for people and mail clients', async () => {
    const { member, as } = await newMember(host.db);
    await sendEmails(host.db);
    await notify(host.db, member.id, 'txnpkg_new', { packageRef: 'PK1', name: 'Tea' });
    await queueMail(host.db, { kind: 'welcome', to: { memberId: member.id }, data: {} });
    const mails = await sendEmails(host.db);
    const [news, welcome] = [/Tea/, /Welcome/i].map((subject) =>
      mails.find((mail) => subject.test(mail.subject ?? '')),
    );
    expect(news?.html).toContain('/account/notifications"');
    expect(news?.text).toMatch(/Choose which emails you get:\n\S+\/account\/notifications\n/);
    const getHeader = (mail: typeof news, name: string) =>
      mail?.headers.find(({ key }) => key === name)?.value;
    expect(getHeader(news, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(getHeader(welcome, 'list-unsubscribe')).toBeUndefined();
    const address = /^<(\S+)>$/.exec(getHeader(news, 'list-unsubscribe') ?? '')?.[1] ?? '';
    const url = new URL(address);
    expect(url.pathname).toBe('/api/unsubscribe');
    const token = url.searchParams.get('token') ?? '';
    const forgedToken = token.replace('txnpkg_new', 'order_price');
    for (const wrongToken of [forgedToken, token.slice(0, -1), `${token}x`, 'x'])
      expect(
        readRefusal(await host.call('POST /user/unsubscribe', { body: { token: wrongToken } })),
      ).toMatchObject({ status: 401 });
    const unsubscribeAnswer = await host.call('POST /user/unsubscribe', { body: { token } });
    expect(unsubscribeAnswer.statusCode).toBe(200);
    const { data } = (await host.call('GET /user/getnotificationpreferences', { as })).json<{
      data: { preferences: { type: string; mail: boolean }[] };
    }>();
    expect(data.preferences.filter(({ mail }) => !mail)).toEqual([
      { type: 'txnpkg_new', mail: false },
    ]);
  });

  it('reject a preference for an unknown type', async () => {
    const { as } = await newMember(host.db);
    expect(
      (
        await host.call('POST /user/updatenotificationpreferences', {
          as,
          body: { preferences: [{ type: '__proto__', mail: false }] },
        })
      ).statusCode,
    ).toBe(422);
  });

  it('come in pages of ten, newest first, and each is on exactly one page', async () => {
    const { member, as } = await newMember(host.db);
    for (let n = 0; n < 11; n += 1)
      await notify(host.db, member.id, 'txnpkg_new', { packageRef: `PK${n}`, name: `Parcel ${n}` });
    const firstPage = await list(as);
    expect([firstPage.total, firstPage.totalpages, firstPage.items.length]).toEqual([11, 2, 10]);
    const secondPage = await list(as, { page: '2', at: firstPage.next ?? '' });
    expect(new Set([...firstPage.items, ...secondPage.items].map((item) => item.id)).size).toBe(11);
  });

  it.each([11, 25, 217])(
    'are all reachable by paging from the newest three: %i of them',
    async (n) => {
      const { member, as } = await newMember(host.db);
      await host.db
        .insert(schema.notifications)
        .values(
          Array.from({ length: n }, (_, i) => ({
            memberId: member.id,
            type: 'txnpkg_new',
            packageRef: `PK${i}`,
            createdAt: new Date(Date.UTC(2026, 0, 1) + i * 60_000),
          })),
        );
      const seenIds: string[] = [];
      let page = await list(as, { perpage: '3' });
      for (seenIds.push(...getIds(page)); page.next; seenIds.push(...getIds(page)))
        page = await list(as, { perpage: '10', at: page.next });
      expect(new Set(seenIds).size).toBe(n);
      expect(seenIds).toHaveLength(n);
    },
  );

  it('are removed only by their owner', async () => {
    const [owner, stranger] = [await newMember(host.db), await newMember(host.db)];
    await notify(host.db, owner.member.id, 'txnpkg_new', { packageRef: 'PK1', name: 'Tea' });
    const id = (await list(owner.as)).items[0]?.id ?? '';
    expect((await remove(stranger.as, id)).statusCode).toBe(404);
    expect((await list(owner.as)).total).toBe(1);
    expect((await remove(owner.as, id)).json()).toMatchObject({ data: { total: 0 } });
    expect((await remove(owner.as, id)).statusCode).toBe(404);
    expect((await remove(owner.as, 'x')).statusCode).toBe(422);
  });

  it('show an unknown type without failing', async () => {
    const { member, as } = await newMember(host.db);
    await host.db
      .insert(schema.notifications)
      .values({ memberId: member.id, type: 'constructor', subject: 'Tea' });
    expect((await list(as)).items).toMatchObject([
      { type: 'constructor', status: 'INFO', message: '' },
    ]);
  });
});
