import { eq } from 'drizzle-orm';

import { createTestDatabase, getTestDatabaseUrl } from '../testing/database';
import { openTestHost, type TestHost } from '../testing/host';
import { storePackages } from '../testing/packages';
import { newMember } from '../testing/people';
import { getData } from '../testing/shipping';

import { schema } from './client';
import { Replica, parseWalPosition } from './replica';

/**
 * Two databases act as primary and replica; their package names differ. A row in the second one
 * holds its log position.
 */
let host: TestHost;
let replica: Replica;
let packageref: string;
let as: Awaited<ReturnType<typeof newMember>>['as'];

/** In a schema of its own, because the host has no such table. */
const POSITION = '(select at from test.shown)';

beforeAll(async () => {
  const copyUrl = await createTestDatabase();
  host = await openTestHost(await getTestDatabaseUrl(), undefined, (db) => {
    replica = new Replica(db, copyUrl, 2, () => undefined, { position: POSITION });
    return replica;
  });
  await replica.database.$client.query(
    'create schema test; create table test.shown as select null::text as at',
  );
  const person = await newMember(host.db);
  as = person.as;
  const { member } = person;
  await replica.database.insert(schema.members).values(member);
  const [ref = ''] = await storePackages(host.db, member.id, [{ name: 'Here' }]);
  packageref = ref;
  await storePackages(replica.database, member.id, [{ name: 'There', ref }]);
});
afterAll(() => host.close());

/** Makes the replica report a log position, and the host read it. */
async function setReplicaPosition(logPosition: string | null): Promise<void> {
  await replica.database.$client.query('update test.shown set at = $1', [logPosition]);
  // A check may be in progress, and the primary's position counts in the next one.
  for (let checks = 0; checks < 3; checks += 1) await replica.check();
}
const FAR_POSITION = 'FFFF/FFFFFFFF';
async function getListedName(): Promise<string | undefined> {
  const page = getData<{ transactionpackages: { items: { name: string }[] } }>(
    await host.call('GET /pmt/packages', { as }),
  );
  return page.transactionpackages.items[0]?.name;
}

describe('a replica', () => {
  it('serves lists while it is current, and nothing while it lags', async () => {
    await setReplicaPosition(FAR_POSITION);
    expect(await getListedName()).toBe('There');
    await setReplicaPosition('0/1');
    expect(await getListedName()).toBe('Here');
    await setReplicaPosition(null);
    expect(await getListedName()).toBe('Here');
  });

  it('is not used for a session whose writes it does not have yet', async () => {
    await setReplicaPosition(FAR_POSITION);
    const declareResponse = await host.call('POST /pmt/declareamount', {
      as,
      body: { packageref, amount: 12 },
      headers: { 'idempotency-key': 'declare-once-1' },
    });
    expect(declareResponse.statusCode).toBe(200);
    const [session] = await host.db
      .select({ writtenTo: schema.sessions.writtenTo })
      .from(schema.sessions)
      .where(eq(schema.sessions.memberId, (await findMemberId()) ?? ''));
    const writePosition = session?.writtenTo ?? '';
    expect(parseWalPosition(writePosition)).toBeGreaterThan(0n);
    expect(replica.canServe(writePosition)).toBe(true);
    // A position just before that write, checked while the primary's position is unchanged.
    const positionBefore = (parseWalPosition(writePosition) - 1n).toString(16).padStart(9, '0');
    await setReplicaPosition(`${positionBefore.slice(0, -8)}/${positionBefore.slice(-8)}`);
    expect(replica.canServe(writePosition)).toBe(false);
    expect(await getListedName()).toBe('Here');
  });

  it('that fails during a read is replaced by the primary', async () => {
    await setReplicaPosition(FAR_POSITION);
    await host.db.update(schema.sessions).set({ writtenTo: null });
    expect(await getListedName()).toBe('There');
    await replica.database.$client.query('alter table packages rename to packages_gone');
    expect(await getListedName()).toBe('Here');
    await replica.database.$client.query('alter table packages_gone rename to packages');
  });

  it('is not used for writes or anything but lists', async () => {
    await setReplicaPosition(FAR_POSITION);
    const packageDetails = getData<{ name: string }>(
      await host.call('GET /pmt/package', { as, query: { packageref } }),
    );
    expect(packageDetails.name).toBe('Here');
  });
});

async function findMemberId(): Promise<string | undefined> {
  const [row] = await host.db
    .select({ id: schema.packages.memberId })
    .from(schema.packages)
    .where(eq(schema.packages.ref, packageref));
  return row?.id;
}
