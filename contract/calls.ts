import type { BodyOf, QueryOf, ReplyOf } from './endpoint';

/**
 * All calls by key. Filled by contract/registry.ts, so that a file needing one type imports no
 * schemas.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the registry declares its members
export interface Calls {}

export type Key = keyof Calls;
export type Query<K extends Key> = QueryOf<Calls[K]>;
export type Body<K extends Key> = BodyOf<Calls[K]>;
export type Reply<K extends Key> = ReplyOf<Calls[K]>;
