import type { OrderCheckout, OrderedLine } from './checkout';

const sums = {
  fee: ({ charges }) => charges.fee,
  cushion: ({ cushion }) => cushion,
  promo: ({ discount }) => discount,
  credits: ({ price }) => price.credits,
  total: ({ price }) => price.total,
} as const satisfies Record<string, (checkout: OrderCheckout) => string>;

type Sum = keyof typeof sums;

export type OrderChange =
  | { what: 'added' | 'gone' | 'details'; name: string }
  | { what: 'quantity'; name: string; before: number; after: number }
  | { what: 'price'; name: string; before: string; after: string }
  | { what: Sum; before: string; after: string };

const serializeDetails = ({ name, color, size, notes, rise }: OrderedLine): string =>
  JSON.stringify([name, color, size, notes, rise]);

function compareLines(before: OrderedLine, after: OrderedLine): OrderChange[] {
  const { name } = after;
  return [
    ...(before.price === after.price
      ? []
      : [{ what: 'price' as const, name, before: before.price, after: after.price }]),
    ...(before.quantity === after.quantity
      ? []
      : [{ what: 'quantity' as const, name, before: before.quantity, after: after.quantity }]),
    ...(serializeDetails(before) === serializeDetails(after)
      ? []
      : [{ what: 'details' as const, name }]),
  ];
}

/** Lists what differs between the order that the member has seen and the current one. */
export function listChanges(seenOrder: OrderCheckout, currentOrder: OrderCheckout): OrderChange[] {
  const linesBefore = new Map(seenOrder.lines.map((line) => [line.id, line]));
  const remainingIds = new Set(currentOrder.lines.map(({ id }) => id));
  return [
    ...currentOrder.lines.flatMap((line): OrderChange[] => {
      const before = linesBefore.get(line.id);
      return before ? compareLines(before, line) : [{ what: 'added', name: line.name }];
    }),
    ...seenOrder.lines
      .filter(({ id }) => !remainingIds.has(id))
      .map(({ name }) => ({ what: 'gone' as const, name })),
    ...(Object.keys(sums) as Sum[])
      .map((what) => ({ what, before: sums[what](seenOrder), after: sums[what](currentOrder) }))
      .filter(({ before, after }) => before !== after),
  ];
}
