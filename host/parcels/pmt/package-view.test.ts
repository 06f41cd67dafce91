import { sql } from 'drizzle-orm';

import { openTestHost, type TestHost } from '@/host/testing/host';

import { selectPackage, toPackageView, type PackageRow } from './package-view';
import { loadPackageTerms } from './terms';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

/** The columns of `PackageRow`, which the compiler cannot compare with SQL text. */
const packageRowColumns: Record<keyof PackageRow, true> = {
  ref: true,
  kinds: true,
  name: true,
  receivedName: true,
  tracking: true,
  category: true,
  status: true,
  customerDeclared: true,
  itemizationDeclared: true,
  merchant: true,
  slipType: true,
  hasSlip: true,
  arrivedGrams: true,
  instructions: true,
  additional: true,
  repackType: true,
  shipAlone: true,
  shipmentRef: true,
  packing: true,
  held: true,
  hasInvoice: true,
  boxed: true,
  arrivedMs: true,
  storedMs: true,
  amountCents: true,
  weightGrams: true,
  lengthMm: true,
  widthMm: true,
  heightMm: true,
  guaranteedGrams: true,
  photos: true,
  itemization: true,
  container: true,
  boxId: true,
};

describe('a package row', () => {
  const loadDemoRow = async () => {
    const { rows } = await host.db.execute<PackageRow & Record<string, unknown>>(
      sql`select ${sql.raw(selectPackage('p.member_id'))} from packages p limit 1`,
    );
    const [row] = rows;
    if (!row) throw new Error('the demo member has no package');
    return row;
  };

  it('has exactly the columns of its type', async () => {
    expect(Object.keys(await loadDemoRow()).sort()).toEqual(Object.keys(packageRowColumns).sort());
  });

  it('returns only the displayed fields of its photos, without internal file ids', async () => {
    const storedPhoto = { fileId: '0'.repeat(32), caption: 'Side', width: 960, height: 640 };
    const row = { ...(await loadDemoRow()), photos: [storedPhoto] };
    const { images } = toPackageView(row, await loadPackageTerms(host.db, 'LT'));
    expect(images).toEqual([
      {
        caption: 'Side',
        width: 960,
        height: 640,
        src: expect.stringContaining(row.ref),
        thumbnail: expect.stringContaining(row.ref),
      },
    ]);
  });

  it("of hazmat goods is billed by the checkout's minimum weight", async () => {
    const row = {
      ...(await loadDemoRow()),
      weightGrams: 600,
      lengthMm: 10,
      widthMm: 10,
      heightMm: 10,
    };
    const terms = await loadPackageTerms(host.db, 'LT');
    const buildView = (kinds: string[], size: object = {}) =>
      toPackageView({ ...row, guaranteedGrams: null, kinds, ...size }, terms);
    const getBilledWeight = (...viewArgs: Parameters<typeof buildView>) => {
      const { chargeableweight, chargeablereason } = buildView(...viewArgs);
      return [chargeableweight, chargeablereason];
    };
    const bigSize = { lengthMm: 400, widthMm: 300, heightMm: 200 };
    expect(getBilledWeight(['normal'])).toEqual([1000, null]);
    expect(getBilledWeight(['normalhazmat'])).toEqual([3500, 'hazmat']);
    expect(getBilledWeight(['normalhazmat'], bigSize)).toEqual([4000, 'size']);
  });
});
