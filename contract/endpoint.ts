import { type Static, type TSchema } from 'typebox';

/**
 * Who may call an endpoint. `prelogin`: a pre-logged-in or logged-in session; `member`: a logged-in
 * session; `operator`: the warehouse key; `gateway`: a signed call of a payment gateway or mail
 * provider.
 */
export type Access = 'public' | 'prelogin' | 'member' | 'operator' | 'gateway';

export interface Endpoint {
  readonly access: Access;
  readonly summary: string;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly reply: TSchema;
  /**
   * Moves money or goods: the caller must send an Idempotency-Key header; with 'optional' they may.
   */
  readonly keyed?: true | 'optional';
  /** A public call that identifies guests by the X-Visitor header, as all keyed ones do. */
  readonly visitor?: true;
  /** Responds with raw bytes, not an envelope. */
  readonly binary?: readonly ('application/pdf' | 'image/webp')[];
  /** In bytes, if it differs from `limits.bodyBytes`. */
  readonly bodyLimit?: number;
}

export type EndpointKey = `${'GET' | 'POST' | 'DELETE'} /${string}`;

/** Preserves the literal types of an endpoint table. */
export function defineEndpoints<const T extends Record<EndpointKey, Endpoint>>(table: T): T {
  return table;
}

type PartOf<E, K extends string> =
  E extends Record<K, infer S extends TSchema> ? Static<S> : undefined;
export type QueryOf<E> = PartOf<E, 'query'>;
export type BodyOf<E> = PartOf<E, 'body'>;
export type ReplyOf<E> = PartOf<E, 'reply'>;
