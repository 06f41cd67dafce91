import type { BodyOf, QueryOf, ReplyOf } from './endpoint';

/**
 * Every call by its key. contract/registry.ts fills it in: a file that needs the type of one call
 * imports no schemas.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the registry declares its members
export interface Calls {}

export type Key = keyof Calls;
export type Query<K extends Key> = QueryOf<Calls[K]>;
export type Body<K extends Key> = BodyOf<Calls[K]>;
export type Reply<K extends Key> = ReplyOf<Calls[K]>;
