import { asApiError } from '@/lib/api-error';
import { createBrowserApi } from '@/lib/browser/client';
import { readBoxRefusals, generateBox, getBox, listBoxes, updateBox } from '@/services/onebox';
import { listPackages } from '@/services/pmt';

import { answer, refuse, server } from '../support/host-mock';
import { wireBox } from '../support/oneboxes';
import { wirePackage, wirePage } from '../support/packages';

const api = createBrowserApi('CG1000001');
const key = { idempotencyKey: 'a-key-of-a-test' };

describe('boxes from the service', () => {
  it("have contents, measures and price in the portal's terms", async () => {
    server.use(
      answer(
        'GET /onebox/onebox',
        wireBox({
          measured: { weight: 2610, length: 35.5, width: 25, height: 20 },
          problems: [{ packageref: null, code: 'tooHeavy' }],
        }),
      ),
    );
    expect(await getBox(api, wireBox().oneboxid)).toMatchObject({
      status: 'draft',
      items: [
        { ref: 'PK7H2M9QX4', kinds: ['regular'], picture: null },
        { name: 'Lamp', picture: '/api/ms/pmt/photo?packageref=PK8J3N4RY5&index=0&size=320' },
      ],
      estimate: { weightGrams: 2500, lengthMm: 310 },
      measured: { weightGrams: 2610, lengthMm: 355 },
      expected: { earliest: '2026-03-03T00:00:00.000Z', latest: '2026-03-06T00:00:00.000Z' },
      price: {
        total: '4.00',
        charges: [{ code: 'oneboxFee', amount: '4.00', validFrom: '2024-01-01' }],
      },
      problems: [{ ref: null, code: 'tooHeavy' }],
    });
  });

  it('give the reason for each package that was not added', async () => {
    server.use(
      refuse('POST /onebox/generate', 'oneboxRefused', {
        fields: [
          { field: 'PK7H2M9QX4', message: 'noValue' },
          { field: 'packages', message: 'tooFew' },
        ],
      }),
    );
    const error = asApiError(
      await generateBox(api, ['PK7H2M9QX4'], key).catch((thrown: unknown) => thrown),
    );
    expect(readBoxRefusals(error)).toEqual([
      { ref: 'PK7H2M9QX4', code: 'noValue' },
      { ref: null, code: 'tooFew' },
    ]);
  });

  it('change their contents, and are dissolved when empty', async () => {
    server.use(
      answer('POST /onebox/update', ({ body }) =>
        wireBox({
          status: (body as { packages: string[] }).packages.length === 0 ? 'cancelled' : 'draft',
        }),
      ),
    );
    expect((await updateBox(api, { id: wireBox().oneboxid, refs: [], seen: [] })).status).toBe(
      'cancelled',
    );
  });

  it("are requested by id, or by the reference of a paid box's package", async () => {
    const queries: unknown[] = [];
    server.use(answer('GET /onebox/onebox', ({ query }) => (queries.push(query), wireBox())));
    await getBox(api, wireBox().oneboxid);
    await getBox(api, 'PKB2345678');
    expect(queries).toEqual([{ oneboxid: wireBox().oneboxid }, { oneboxref: 'PKB2345678' }]);
  });

  it('are requested only by a valid id, and can be an empty list', async () => {
    await expect(getBox(api, '../operator')).rejects.toMatchObject({ status: 404 });
    server.use(
      answer('GET /onebox/list', {
        page: 1,
        totalpages: 1,
        perpage: 10,
        total: 0,
        items: [],
        next: null,
        previous: null,
      }),
    );
    expect((await listBoxes(api, { list: 'open', page: 1 })).items).toEqual([]);
  });

  it('are named by the packages list, and by the packages in them', async () => {
    const boxInProcess = {
      oneboxid: wireBox().oneboxid,
      oneboxref: 'PKB2345678',
      status: 'draft' as const,
      packagescount: 2,
    };
    server.use(
      answer('GET /pmt/packages', {
        ...wirePage([wirePackage({ oneboxid: boxInProcess.oneboxid })]),
        oneboxinprocess: [boxInProcess],
        destination: null,
      }),
    );
    const { list } = await listPackages(api, { tab: 'active', page: 1 });
    expect(list.boxes).toEqual([
      { id: boxInProcess.oneboxid, ref: 'PKB2345678', status: 'draft', count: 2, held: false },
    ]);
    expect(list.items[0]).toMatchObject({ boxId: boxInProcess.oneboxid, boxItems: [] });
  });
});
