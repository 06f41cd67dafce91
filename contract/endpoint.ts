import { type Static, type TSchema } from 'typebox';

/**
 * Who may call an endpoint. `public`: anybody; `prelogin`: a pre-logged-in or logged-in session;
 * `member`: a logged-in session; `operator`: the warehouse key; `gateway`: a signed call from a
 * payment gateway or a mail provider.
 */
export type Access = 'public' | 'prelogin' | 'member' | 'operator' | 'gateway';

/** One call of the wire: who may make it, what travels in, what comes back in the `data` field. */
export interface Endpoint {
  readonly access: Access;
  readonly summary: string;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly reply: TSchema;
  /**
   * Moves money or goods, so the caller must send an Idempotency-Key header; with 'optional' they
   * may.
   */
  readonly keyed?: true | 'optional';
  /** A public call that knows a guest by the X-Visitor header, as every keyed one does. */
  readonly visitor?: true;
  /** Replies with bytes of one of these media types, not with an envelope. */
  readonly binary?: readonly ('application/pdf' | 'image/webp')[];
  /** Largest accepted body in bytes when it differs from `limits.bodyBytes`. */
  readonly bodyLimit?: number;
}

export type EndpointKey = `${'GET' | 'POST' | 'DELETE'} /${string}`;

/** Keeps the literal types of a table of endpoints. */
export function defineEndpoints<const T extends Record<EndpointKey, Endpoint>>(table: T): T {
  return table;
}

type PartOf<E, K extends string> =
  E extends Record<K, infer S extends TSchema> ? Static<S> : undefined;
/** Decoded query of an endpoint, `undefined` where it takes none. */
export type QueryOf<E> = PartOf<E, 'query'>;
/** Decoded body of an endpoint, `undefined` where it takes none. */
export type BodyOf<E> = PartOf<E, 'body'>;
/** What the `data` field holds of the reply. */
export type ReplyOf<E> = PartOf<E, 'reply'>;
