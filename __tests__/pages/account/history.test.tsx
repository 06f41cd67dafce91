import { screen, within } from '@testing-library/react';

import { expectNoAxeViolations } from '@/__tests__/support/axe';
import { exampleReply } from '@/__tests__/support/example-reply';
import { answer, server } from '@/__tests__/support/host-mock';
import { orderId, wireOrderRow } from '@/__tests__/support/orders';
import { frameProps, renderPage } from '@/__tests__/support/render';
import { MockRouter } from '@/__tests__/support/router';
import { createBrowserApi } from '@/lib/browser/client';
import HistoryPage from '@/pages/account/history';
import { filterHistory, readHistoryFilter } from '@/rules/account/history';
import { toCsv } from '@/rules/csv';
import { getAccountHistory } from '@/services/money/account-history';

const summary = {
  ...exampleReply('GET /user/accountsummary'),
  bfmhistorylist: [
    wireOrderRow({
      // $27.50 of the amount was a price difference, which has its own row.
      actualtxnamount: '75.50',
      capturedamt: '48.00',
      keptamt: '48.00',
      heldamt: '0.00',
      txntime: '2026-02-10T00:00:00.000Z',
      paymentmethod: 'stripe',
    }),
    wireOrderRow({
      txnref: 'OR8H2M9QX4',
      txnstatus: '0',
      heldamt: '0.00',
      txntime: '2026-01-10T00:00:00.000Z',
    }),
    wireOrderRow({
      txnref: 'OR9H2M9QX4',
      txntime: '2026-01-05T00:00:00.000Z',
      paymentmethod: 'paypal',
    }),
  ],
  shipmentshistorylist: [
    {
      shipmentid: '1',
      shipmentref: 'SH4K8T2M9Q',
      awb: '1234567890',
      shippingdate: '2026-02-03T00:00:00.000Z',
      txnstatus: 'C',
      shipmentstatus: 'shipped',
      finalamtpaid: '40.00',
      creditredeemed: '5.00',
      paymentmethod: 'paypal',
      transaction_packages: [
        { pkgref: 'PK1', name: 'Tea set', custdomesticagenttnumber: '1Z' },
        { pkgref: 'PK2', name: 'Book', custdomesticagenttnumber: '1Y' },
      ],
    },
    {
      shipmentid: '2',
      shipmentref: 'SH9999999A',
      awb: null,
      createdtime: '2026-01-20T00:00:00.000Z',
      shippingdate: null,
      txnstatus: '0',
      transaction_packages: [],
    },
    {
      shipmentid: '3',
      shipmentref: 'SH9999999B',
      awb: null,
      createdtime: '2026-01-19T00:00:00.000Z',
      shippingdate: null,
      txnstatus: '0',
      finalamtpaid: '30.00',
      transaction_packages: [],
    },
  ],
  paymentrequestshistorylist: [
    {
      requestid: '33333333-3333-4333-8333-333333333333',
      reference: 'PR4K8T2M9Q',
      sugarid: '',
      paymentdesc: '=SUM(A1), "tape"',
      createdtime: '2026-02-20T00:00:00.000Z',
      paymentstatus: '2',
      amt: '12.50',
    },
    {
      requestid: '33333333-3333-4333-8333-333333333334',
      reference: 'PR5K8T2M9Q',
      sugarid: '',
      paymentdesc: 'Pot',
      createdtime: '2026-01-02T00:00:00.000Z',
      paymentstatus: 'C',
      amt: '22.00',
      keptamt: '0.00',
      refund: { amount: '22.00', credits: '0.00', state: 'due' as const, refundedtime: null },
    },
  ],
  oneboxhistorylist: [
    {
      oneboxid: '55555555-5555-4555-8555-555555555555',
      oneboxref: 'PK7H2M9QX4',
      status: 'cancelled' as const,
      paidtime: '2026-01-03T10:00:00.000Z',
      finalamtpaid: '8.00',
      creditredeemed: '0.00',
      paymentmethod: 'paypal',
      packages: [{ pkgref: 'PK1', name: 'Lamp' }],
    },
  ],
};
const load = () => {
  server.use(answer('GET /user/accountsummary', summary));
  return getAccountHistory(createBrowserApi('CG1000001'));
};

describe('the account history', () => {
  it('lists everything in the account summary, newest first, with links to the pages', async () => {
    const entries = await load();
    const { container } = renderPage(
      <MockRouter path="/account/history">
        <HistoryPage
          {...frameProps({ path: '/account/history' })}
          data={{ filter: { kind: null, state: null }, entries }}
          loadError={null}
        />
      </MockRouter>,
      { path: '/account/history' },
    );
    const [, ...rows] = within(screen.getByRole('table', { name: 'Transactions' })).getAllByRole(
      'row',
    );
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Payment request PR4K8T2M9Q.*20\sFeb\s2026Completed\$12\.50\s?USD$/),
      expect.stringMatching(/^Order OR7H2M9QX4Tea bowl10\sFeb\s2026Processing\$48\.00\s?USDCard$/),
      expect.stringMatching(
        /^Shipment SH4K8T2M9QTea set · Book3\sFeb\s2026On its way\$45\.00\s?USDPayPal$/,
      ),
      'Shipment SH9999999A–Canceled',
      expect.stringMatching(/^Shipment SH9999999B–Canceled\$0\.00\s?USDRefund$/),
      expect.stringMatching(/^Order OR8H2M9QX4Tea bowl10\sJan\s2026Canceled\$0\.00\s?USDReleased$/),
      expect.stringMatching(
        /^Order OR9H2M9QX4Tea bowl5\sJan\s2026Processing\$55\.00\s?USDPayPalOn hold$/,
      ),
      expect.stringMatching(/^OneBox PK7H2M9QX4Lamp3\sJan\s2026Canceled\$0\.00\s?USDPayPalRefund$/),
      expect.stringMatching(
        /^Payment request PR5K8T2M9QPot2\sJan\s2026Completed\$0\.00\s?USDRefund$/,
      ),
    ]);
    // Chinese and Japanese text can wrap after any character.
    for (const name of [/^3\sFeb\s2026$/, 'On its way'])
      expect(screen.getByRole('cell', { name })).toHaveClass('text-nowrap');
    expect(screen.getByRole('link', { name: 'OR7H2M9QX4' })).toHaveAttribute(
      'href',
      `/orders/${orderId}`,
    );
    expect(screen.getByRole('link', { name: 'SH4K8T2M9Q' })).toHaveAttribute(
      'href',
      '/shipments/SH4K8T2M9Q',
    );
    expect(screen.getByRole('link', { name: 'PK7H2M9QX4' })).toHaveAttribute(
      'href',
      '/onebox/55555555-5555-4555-8555-555555555555',
    );
    expect(screen.getByRole('link', { name: 'Canceled' })).toHaveAttribute(
      'href',
      '/account/history?state=cancelled',
    );
    await expectNoAxeViolations(container);
  });

  it('subtracts what the gateway refunded or reversed', async () => {
    const [shipment] = summary.shipmentshistorylist;
    const [box] = summary.oneboxhistorylist;
    server.use(
      answer('GET /user/accountsummary', {
        ...summary,
        shipmentshistorylist: [{ ...shipment, returnedamt: '10.00' }],
        oneboxhistorylist: [{ ...box, status: 'packing', returnedamt: '8.00' }],
      } as never),
    );
    const entries = await getAccountHistory(createBrowserApi('CG1000001'));
    expect(filterHistory(entries, { kind: 'shipments', state: null })).toMatchObject([
      { amount: '35.00', money: 'refund' },
    ]);
    expect(filterHistory(entries, { kind: 'oneboxes', state: null })).toMatchObject([
      { amount: '0.00', money: 'refund' },
    ]);
  });

  it('is filtered by the query, ignoring unknown values', async () => {
    const entries = await load();
    const findRefs = (query: object) =>
      filterHistory(entries, readHistoryFilter({ ...query })).map(({ reference }) => reference);
    expect(findRefs({ kind: 'shipments' })).toEqual(['SH4K8T2M9Q', 'SH9999999A', 'SH9999999B']);
    expect(findRefs({ kind: 'shipments', state: 'cancelled' })).toEqual([
      'SH9999999A',
      'SH9999999B',
    ]);
    expect(findRefs({ kind: 'orders' })).toEqual(['OR7H2M9QX4', 'OR8H2M9QX4', 'OR9H2M9QX4']);
    expect(findRefs({ state: 'processing' })).toEqual(['OR7H2M9QX4', 'SH4K8T2M9Q', 'OR9H2M9QX4']);
    expect(findRefs({ kind: ['x'], state: 'gone' })).toHaveLength(9);
  });

  it('is exported to a spreadsheet as text, never as formulas', () => {
    expect(
      toCsv([
        ['a', '=SUM(A1), "tape"'],
        ['-1', '運單'],
      ]),
    ).toBe('\ufeffa,"\'=SUM(A1), ""tape"""\r\n\'-1,運單\r\n');
  });
});
