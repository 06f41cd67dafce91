import type { Reply } from '@/contract/calls';
import { formatAge, formatRequestAge } from '@/rules/support/age';

import { browse, choose, createPageReader, type Screen } from './acts';
import { runForm, createFormChoice, type Question } from './form';
import { requireText, type Check } from './terminal';

type MemberRequest = Reply<'GET /operator/requests'>['items'][number];

const checkNumber: Check = (text) =>
  /^\d{1,4}(\.\d{1,3})?$/.test(text) || 'Enter a number like 1.2.';
const checkSize: Check = (text) =>
  /^\d+(\.\d+)?([x×]\d+(\.\d+)?){2}$/i.test(text) || 'Enter three sides in cm, like 30x20x10.';
const checkMoney: Check = (text) =>
  /^\d{1,6}(\.\d{1,2})?$/.test(text) || 'Enter an amount like 49.90.';
const allowEmpty =
  (check: Check): Check =>
  (text) =>
    text === '' || check(text);
const checkYesOrNo: Check = (text) => ['', 'yes', 'no'].includes(text) || 'Enter yes or no.';

const photo: Question = {
  option: 'photo',
  label: 'Photo, a file or FILE|Caption (empty: none)',
  more: 'Another photo (empty: done)',
};
const note: Question = { option: 'note', label: 'Note for the member (empty: none)' };

const listQuestions = ({ categories, kinds }: Reply<'GET /operator/receiving'>): Question[] => [
  { option: 'tracking', label: 'Tracking number', check: requireText },
  { option: 'merchant', label: 'Shop', check: requireText },
  { option: 'category', label: 'Category (type to search)', choices: categories },
  { option: 'weight', label: 'Weight in kg', check: checkNumber },
  { option: 'size', label: 'Size in cm, like 30x20x10', check: checkSize },
  { option: 'kind', label: 'Kind (type to search)', choices: kinds },
  { option: 'ship-alone', label: 'Ships alone? yes or no (empty: no)', check: checkYesOrNo },
  photo,
  { option: 'slip', label: 'Packing slip, a file (empty: none)' },
];

/** Receives parcels one after another. A barcode scanner types the number and presses Enter. */
export async function receiveParcels(screen: Screen): Promise<void> {
  const { terminal, context } = screen;
  const questions = listQuestions(await context.ask('GET /operator/receiving', undefined));
  for (;;) {
    const suite = await terminal.ask('Suite (empty: back)');
    if (suite === '') return;
    const member = await context
      .ask('GET /operator/member', { suite })
      .catch((error: Error) => terminal.print(error.message));
    if (!member) continue;
    terminal.print(`${member.suite} is ${member.name}, ${member.country}.`);
    await runForm(screen, ['receive', '--suite', member.suite], questions);
  }
}

const isBox = ({ action }: MemberRequest): boolean => action === 'onebox';

const createRequestPage =
  (title: string, isShown: (request: MemberRequest) => boolean) => (screen: Screen) =>
    browse(
      screen,
      title,
      createPageReader(screen, 'GET /operator/requests', ({ items }) =>
        items
          .filter(isShown)
          .map((request) => ({
            name: `${request.packageref}  ${request.suite}  ${request.action}  ${formatRequestAge(request, screen.now())}${request.paid ? '  paid: send it' : ''}`,
            value: request,
            about: [request.instructions.join(', '), request.additional, request.repacktype]
              .filter(Boolean)
              .join('; '),
          })),
      ),
      (request) => openRequest(screen, request),
    );

export const browseRequests = createRequestPage('Requests', (request) => !isBox(request));
export const browseBoxes = createRequestPage('Boxes to pack', isBox);

async function openRequest(screen: Screen, request: MemberRequest): Promise<void> {
  const { action, packageref } = request;
  const packageArgs = ['--package', packageref];
  const emptyHint = isBox(request) ? '' : ' (empty: unchanged)';
  const requireForBox = (check: Check) => (isBox(request) ? check : allowEmpty(check));
  await choose(screen, `${action} of ${packageref}`, [
    createFormChoice(
      screen,
      'Done',
      ['finish', ...packageArgs],
      { option: 'weight', label: `Weight in kg${emptyHint}`, check: requireForBox(checkNumber) },
      { option: 'size', label: `Size in cm${emptyHint}`, check: requireForBox(checkSize) },
      note,
      photo,
    ),
    ...(action === 'return' && !request.paid
      ? [
          createFormChoice(screen, 'Approve the return', ['finish', ...packageArgs, '--approved'], {
            option: 'postage',
            label: 'Postage in US$ (empty: the shop’s label)',
          }),
        ]
      : []),
    ...(request.postage === 'label'
      ? [
          createFormChoice(screen, 'Save the shop’s label', ['label', ...packageArgs], {
            option: 'out',
            label: 'File (empty: default name)',
          }),
        ]
      : []),
    createFormChoice(screen, 'Cannot be done', ['finish', ...packageArgs, '--declined'], note),
  ]);
}

export const browseShipments = (screen: Screen): Promise<void> =>
  browse(
    screen,
    'Shipments to dispatch',
    createPageReader(screen, 'GET /operator/shipments', ({ items }) =>
      items.map((item) => ({
        name: `${item.shipmentref}  ${item.suite}  to ${item.country}  ${item.speed}  ${item.weight} kg  ${formatAge(item.paid, screen.now())}`,
        value: item.shipmentref,
        about: item.packages.join(', '),
      })),
    ),
    (ref) =>
      choose(screen, ref, [
        createFormChoice(
          screen,
          'Dispatch',
          ['dispatch', '--shipment', ref],
          { option: 'awb', label: 'Air waybill number', check: requireText },
          { option: 'courier', label: 'Courier (empty: the planned one)' },
        ),
        {
          name: 'Cancel the shipment',
          value: async () => {
            const reason = await screen.terminal.ask('Reason, for the member', requireText);
            if (await screen.terminal.confirm(`Cancel ${ref}? Its money becomes a refund.`))
              await screen.run('cancel', '--shipment', ref, '--reason', reason);
          },
        },
      ]),
  );

type Line = Reply<'GET /operator/orders'>['items'][number]['lines'][number];

export const browseOrders = (screen: Screen): Promise<void> =>
  browse(
    screen,
    'Orders to buy',
    createPageReader(screen, 'GET /operator/orders', ({ items }) =>
      items.flatMap((order) =>
        order.lines
          .filter(({ linestatus }) => linestatus === 'waiting' || linestatus === 'accepted')
          .map((line) => ({
            name: `${order.txnref}  ${order.suite}  ${line.quantity} × ${line.name}  US$${line.unitprice}  ${formatAge(order.paid, screen.now())}${order.onhold ? '  ON HOLD' : ''}`,
            value: { order: order.txnref, line },
            about: [line.url, line.size, line.color, line.additionalinfo]
              .filter(Boolean)
              .join('  '),
          })),
      ),
    ),
    ({ order, line }) => openLine(screen, order, line),
  );

const priceQuestions: readonly Question[] = [
  { option: 'paid', label: 'Price per piece in US$', check: checkMoney },
  {
    option: 'shipping',
    label: 'The shop’s shipping in US$ (empty: none)',
    check: allowEmpty(checkMoney),
  },
  { option: 'tax', label: 'Sales tax in US$ (empty: none)', check: allowEmpty(checkMoney) },
];

async function openLine(screen: Screen, order: string, line: Line): Promise<void> {
  const lineArgs = ['--order', order, '--line', line.itemsid];
  await choose(screen, `${line.quantity} × ${line.name}`, [
    createFormChoice(
      screen,
      'Bought',
      ['buy', ...lineArgs],
      ...priceQuestions,
      { option: 'shop-order', label: 'The shop’s order number', check: requireText },
      { option: 'tracking', label: 'Tracking number (empty: unknown)' },
    ),
    createFormChoice(
      screen,
      'The price has changed: ask the member',
      ['price', ...lineArgs],
      ...priceQuestions,
    ),
    { name: 'Sold out', value: () => screen.run('sold-out', ...lineArgs) },
    {
      name: 'Cancel the order',
      value: async () => {
        const reason = await screen.terminal.ask('Reason, for the member', requireText);
        if (await screen.terminal.confirm(`Cancel ${order}? The amount charged becomes a refund.`))
          await screen.run('cancel-order', '--order', order, '--reason', reason);
      },
    },
  ]);
}
