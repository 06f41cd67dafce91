import type { Reply } from '@/contract/calls';
import type { Api } from '@/lib/api';

/** A destination by today's rows; money as decimal strings, weights in grams. */
export type Destination = Reply<'GET /list/destination'>;
export type DestinationTax = Destination['taxes'][number];

/** Every country that we ship to, with its price from. */
export type DestinationList = Reply<'GET /list/destinations'>;

/** The destinations of today. @throws ApiError */
export const listDestinations = (api: Api): Promise<DestinationList> =>
  api.request('GET /list/destinations', {});

/** One destination by its ISO code. @throws ApiError notFound for no country that we know */
export const getDestination = (api: Api, country: string): Promise<Destination> =>
  api.request('GET /list/destination', { query: { country } });

/** What packages that people really send cost to a country today. */
export type Examples = Reply<'GET /list/examples'>;
export type Example = Examples['examples'][number];

/** Worked prices to a country by its ISO code. @throws ApiError notFound for no country that we know */
export const findExamples = (api: Api, country: string): Promise<Examples> =>
  api.request('GET /list/examples', { query: { country } });
