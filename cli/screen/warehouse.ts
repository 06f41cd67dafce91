import type { Reply } from '@/contract/calls';
import { formatAge, ageOfRequest } from '@/rules/support/age';

import { browse, choose, createListPage, type Screen } from './acts';
import { fillIn, form, type Question } from './form';
import { required, type Check } from './terminal';

type Request = Reply<'GET /operator/requests'>['items'][number];

const number: Check = (text) => /^\d{1,4}(\.\d{1,3})?$/.test(text) || 'A number like 1.2, please.';
const size: Check = (text) =>
  /^\d+(\.\d+)?([x×]\d+(\.\d+)?){2}$/i.test(text) || 'Three sides in cm, like 30x20x10, please.';
const money: Check = (text) =>
  /^\d{1,6}(\.\d{1,2})?$/.test(text) || 'An amount like 49.90, please.';
const orNothing =
  (check: Check): Check =>
  (text) =>
    text === '' || check(text);
const yesOrNo: Check = (text) => ['', 'yes', 'no'].includes(text) || 'Yes or no, please.';

const photo: Question = {
  option: 'photo',
  ask: 'Photo, a file or FILE|Caption (empty: none)',
  more: 'Another photo (empty: done)',
};
const note: Question = { option: 'note', ask: 'Note for the member (empty: none)' };

const listQuestions = ({ categories, kinds }: Reply<'GET /operator/receiving'>): Question[] => [
  { option: 'tracking', ask: 'Tracking number', check: required },
  { option: 'merchant', ask: 'Shop', check: required },
  { option: 'category', ask: 'Category (type to search)', among: categories },
  { option: 'weight', ask: 'Weight in kg', check: number },
  { option: 'size', ask: 'Size in cm, like 30x20x10', check: size },
  { option: 'kind', ask: 'Kind (type to search)', among: kinds },
  { option: 'ship-alone', ask: 'Ships alone? yes or no (empty: no)', check: yesOrNo },
  photo,
  { option: 'slip', ask: 'Packing slip, a file (empty: none)' },
];

/** Receives parcels in a loop: a scanner types the number and Enter. */
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
    await fillIn(screen, ['receive', '--suite', member.suite], questions);
  }
}

const isBox = ({ action }: Request): boolean => action === 'onebox';

const requestPage = (title: string, isShown: (request: Request) => boolean) => (screen: Screen) =>
  browse(
    screen,
    title,
    createListPage(screen, 'GET /operator/requests', ({ items }) =>
      items
        .filter(isShown)
        .map((request) => ({
          name: `${request.packageref}  ${request.suite}  ${request.action}  ${ageOfRequest(request, screen.now())}${request.paid ? '  paid: send it' : ''}`,
          value: request,
          about: [request.instructions.join(', '), request.additional, request.repacktype]
            .filter(Boolean)
            .join('; '),
        })),
    ),
    (request) => openRequest(screen, request),
  );

export const requestQueue = requestPage('Requests', (request) => !isBox(request));
export const boxesToPack = requestPage('Boxes to pack', isBox);

async function openRequest(screen: Screen, request: Request): Promise<void> {
  const { action, packageref } = request;
  const ref = ['--package', packageref];
  const unchanged = isBox(request) ? '' : ' (empty: unchanged)';
  const requireForBox = (check: Check) => (isBox(request) ? check : orNothing(check));
  await choose(screen, `${action} of ${packageref}`, [
    form(
      screen,
      'Done',
      ['finish', ...ref],
      { option: 'weight', ask: `Weight in kg${unchanged}`, check: requireForBox(number) },
      { option: 'size', ask: `Size in cm${unchanged}`, check: requireForBox(size) },
      note,
      photo,
    ),
    ...(action === 'return' && !request.paid
      ? [
          form(screen, 'Approve the return', ['finish', ...ref, '--approved'], {
            option: 'postage',
            ask: 'Postage in US$ (empty: the shop’s label)',
          }),
        ]
      : []),
    ...(request.postage === 'label'
      ? [
          form(screen, 'Save the shop’s label', ['label', ...ref], {
            option: 'out',
            ask: 'File (empty: default name)',
          }),
        ]
      : []),
    form(screen, 'Cannot be done', ['finish', ...ref, '--declined'], note),
  ]);
}

export const shipmentsToDispatch = (screen: Screen): Promise<void> =>
  browse(
    screen,
    'Shipments to dispatch',
    createListPage(screen, 'GET /operator/shipments', ({ items }) =>
      items.map((item) => ({
        name: `${item.shipmentref}  ${item.suite}  to ${item.country}  ${item.speed}  ${item.weight} kg  ${formatAge(item.paid, screen.now())}`,
        value: item.shipmentref,
        about: item.packages.join(', '),
      })),
    ),
    (ref) =>
      choose(screen, ref, [
        form(
          screen,
          'Dispatch',
          ['dispatch', '--shipment', ref],
          { option: 'awb', ask: 'Air waybill number', check: required },
          { option: 'courier', ask: 'Courier (empty: the planned one)' },
        ),
        {
          name: 'Cancel the shipment',
          value: async () => {
            const reason = await screen.terminal.ask('Reason, for the member', required);
            if (await screen.terminal.confirm(`Cancel ${ref}? Its money becomes a refund.`))
              await screen.run('cancel', '--shipment', ref, '--reason', reason);
          },
        },
      ]),
  );

type Line = Reply<'GET /operator/orders'>['items'][number]['lines'][number];

export const ordersToBuy = (screen: Screen): Promise<void> =>
  browse(
    screen,
    'To buy',
    createListPage(screen, 'GET /operator/orders', ({ items }) =>
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
  { option: 'paid', ask: 'Price per piece in US$', check: money },
  { option: 'shipping', ask: 'The shop’s shipping in US$ (empty: none)', check: orNothing(money) },
  { option: 'tax', ask: 'Sales tax in US$ (empty: none)', check: orNothing(money) },
];

async function openLine(screen: Screen, order: string, line: Line): Promise<void> {
  const ids = ['--order', order, '--line', line.itemsid];
  await choose(screen, `${line.quantity} × ${line.name}`, [
    form(
      screen,
      'Bought',
      ['buy', ...ids],
      ...priceQuestions,
      { option: 'shop-order', ask: 'The shop’s order number', check: required },
      { option: 'tracking', ask: 'Tracking number (empty: unknown)' },
    ),
    form(screen, 'The price has changed: ask the member', ['price', ...ids], ...priceQuestions),
    { name: 'Sold out', value: () => screen.run('sold-out', ...ids) },
    {
      name: 'Cancel the order',
      value: async () => {
        const reason = await screen.terminal.ask('Reason, for the member', required);
        if (await screen.terminal.confirm(`Cancel ${order}? What was charged becomes a refund.`))
          await screen.run('cancel-order', '--order', order, '--reason', reason);
      },
    },
  ]);
}
