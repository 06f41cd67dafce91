import { Type, type Static, type TProperties } from 'typebox';

import { limits } from './limits';
import { recentDays } from './member/list-choices';
import { gatewayNames } from './money/payments-table';
import { walletNames } from './money/wallets';

/** Money in responses: decimal string with two decimals, e.g. "12.34". */
export const Amount = Type.String({
  pattern: '^-?\\d+\\.\\d{2}$',
  description: 'Decimal string, two decimals',
});
/** Money in requests: a number with at most two decimals, parsed exactly. */
export const AmountInput = Type.Number({ minimum: 0, maximum: limits.amountMax });
export const Timestamp = Type.String({ format: 'date-time' });
export const CountryIso = Type.String({ pattern: '^[A-Z]{2}$' });
export const Reference = Type.String({ pattern: '^[A-Za-z0-9-]{4,64}$' });
export const Uuid = Type.String({ format: 'uuid' });
export const Text = (maxLength: number, minLength = 0) => Type.String({ minLength, maxLength });
export const REASON_MAX = 300;
export const Reason = Text(REASON_MAX, 1);
export const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);
export const Choice = <const T extends readonly string[]>(...texts: T) =>
  Type.Unsafe<T[number]>(Type.Union(texts.map((text) => Type.Literal(text))));
export const Language = Choice('en', 'zh', 'tw', 'ja');
export const Message = Type.Object({ message: Type.String() });

const base64Max = Math.ceil((limits.fileMaxKb * 1024) / 3) * 4;
/** Base64, at most `limits.fileMaxKb`; checked by its first bytes. */
export const FileInput = Type.String({ maxLength: base64Max + 4 });
/** Body limit of a call with a file. */
export const fileBodyLimit = base64Max + 4096;

export const PageQuery = {
  page: Type.Optional(Type.Integer({ default: 1 })),
  perpage: Type.Optional(Type.Integer({ default: limits.pageSize })),
};

export const DaysQuery = Type.Optional(Choice(...recentDays.map((days) => `${days}` as const)));

/** Pages start at 1; `suite` filters by member. */
export const DeskListQuery = Type.Object({
  suite: Type.Optional(Text(32, 1)),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
});
export type DeskListQuery = Static<typeof DeskListQuery>;

export const Rows = <const T extends TProperties>(fields: T) => Type.Array(Type.Object(fields));

export const DeskList = <const T extends TProperties>(fields: T) =>
  Type.Object({ more: Type.Boolean(), items: Rows(fields) });

/** `next`/`previous` are opaque cursors that make deep pages cheap. */
export const Paged = <T extends Parameters<typeof Type.Array>[0]>(item: T) =>
  Type.Object({
    page: Type.Integer(),
    totalpages: Type.Integer(),
    perpage: Type.Integer(),
    total: Type.Integer(),
    items: Type.Array(item),
    next: Nullable(Type.String()),
    previous: Nullable(Type.String()),
  });

export const PaymentMethodName = Choice(...gatewayNames);

/** In display order. The portal ignores gateways it does not support. */
export const OfferedMethods = Type.Array(Type.String(), {
  description: [...gatewayNames, ...walletNames].join(', '),
});
