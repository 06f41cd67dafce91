import type { Reply } from '@/contract/calls';
import type { Api } from '@/lib/api';

/** Money as decimal strings, weights in grams. */
export type Destination = Reply<'GET /list/destination'>;
export type DestinationTax = Destination['taxes'][number];

export type DestinationList = Reply<'GET /list/destinations'>;

/** @throws ApiError */
export const listDestinations = (api: Api): Promise<DestinationList> =>
  api.request('GET /list/destinations', {});

/** `country` is an ISO code. @throws ApiError notFound for an unknown country */
export const getDestination = (api: Api, country: string): Promise<Destination> =>
  api.request('GET /list/destination', { query: { country } });

export type Examples = Reply<'GET /list/examples'>;
export type Example = Examples['examples'][number];

/** `country` is an ISO code. @throws ApiError notFound for an unknown country */
export const findExamples = (api: Api, country: string): Promise<Examples> =>
  api.request('GET /list/examples', { query: { country } });
