/** @jest-environment node */
import { ServerResponse } from 'node:http';

import { exampleReply } from '@/__tests__/support/example-reply';
import { server } from '@/__tests__/support/host-mock';
import {
  demoProfile,
  hostAnswers,
  hostRefuses,
  loadPage,
  memberCookies,
} from '@/__tests__/support/load-page';
import { wireOrderRow } from '@/__tests__/support/orders';
import { getServerSideProps } from '@/pages/account/history.csv';

const summary = hostAnswers('GET /user/accountsummary', {
  ...exampleReply('GET /user/accountsummary'),
  bfmhistorylist: [wireOrderRow({ paymentmethod: 'paypal' })],
  shipmentshistorylist: [
    {
      shipmentid: '1',
      shipmentref: 'SH4K8T2M9Q',
      awb: null,
      createdtime: '2026-02-03T23:00:00.000Z',
      shippingdate: null,
      txnstatus: 'C',
      shipmentstatus: 'paid',
      held: true,
      finalamtpaid: '0.00',
      creditredeemed: '45.00',
      paymentmethod: 'zero',
      transaction_packages: [{ pkgref: 'PK1', name: 'Tea set', custdomesticagenttnumber: '1Z' }],
    },
  ],
  paymentrequestshistorylist: [],
  oneboxhistorylist: [
    {
      oneboxid: '55555555-5555-4555-8555-555555555555',
      oneboxref: 'PK7H2M9QX4',
      status: 'packing',
      paidtime: '2026-02-28T10:00:00.000Z',
      finalamtpaid: '8.00',
      creditredeemed: '2.50',
      paymentmethod: 'stripe',
      packages: [
        { pkgref: 'PK1', name: 'Tea set' },
        { pkgref: 'PK2', name: 'Book' },
      ],
    },
  ],
});
const load = () =>
  loadPage(getServerSideProps, { path: '/account/history.csv', cookies: memberCookies() });

describe('the history CSV file', () => {
  it('is sent to its member, with dates that every spreadsheet reads and a separate currency column', async () => {
    const endSpy = jest.spyOn(ServerResponse.prototype, 'end');
    server.use(summary, hostAnswers('GET /user/showprofile', demoProfile));
    const { response } = await load();
    expect(response.getHeader('content-disposition')).toContain('account-history.csv');
    expect(response.writableEnded).toBe(true);
    expect(endSpy.mock.calls.flat().join('')).toContain(
      [
        'Type,Reference,Date,Status,Description,Amount,Currency,Payment method',
        'Shipment,SH4K8T2M9Q,2026-02-03,On hold,Tea set,45.00,USD,Credits',
        'Order,OR7H2M9QX4,2026-03-01,Processing,Tea bowl,55.00,USD,On hold · PayPal',
        'OneBox,PK7H2M9QX4,2026-02-28,Processing,Tea set · Book,10.50,USD,Card\r\n',
      ].join('\r\n'),
    );
  });

  it('has all pages of a long history', async () => {
    const endSpy = jest.spyOn(ServerResponse.prototype, 'end').mockClear();
    const pages = [
      Array.from({ length: 50 }, (_, n) => wireOrderRow({ txnref: `ORPAGE1${n}` })),
      [wireOrderRow({ txnref: 'ORPAGE2LAST' })],
    ];
    server.use(
      hostAnswers('GET /user/accountsummary', () => ({
        ...exampleReply('GET /user/accountsummary'),
        ...{ shipmentshistorylist: [], paymentrequestshistorylist: [], oneboxhistorylist: [] },
        bfmhistorylist: pages.shift() ?? [],
      })),
      hostAnswers('GET /user/showprofile', demoProfile),
    );
    await load();
    const lines = endSpy.mock.calls.flat().join('').trim().split('\r\n');
    expect(lines).toHaveLength(52);
    expect(lines.at(-1)).toContain('ORPAGE2LAST');
  });

  it('is not sent before the session is verified', async () => {
    server.use(summary, hostRefuses('GET /user/showprofile', 'unauthenticated'));
    const { response } = await load();
    expect(response.writableEnded).toBe(false);
    expect(response.getHeader('content-disposition')).toBeUndefined();
  });
});
