import type { FastifyRequest } from 'fastify';

import { env } from '@/host/core/env';
import { readNetworkAddress } from '@/net/network-address';

const trusted = new Set(
  env.EDGE_ADDRESSES.split(',').map((address) => readNetworkAddress(address)?.address),
);
let data: Promise<{ lookup(address: string): { country: string } | null } | null> | undefined;

/**
 * The country of a caller, ISO: what a trusted edge says in its header, else what local data says
 * of the network address; null when neither knows. What a browser claims is never believed: the
 * header counts only from the edge's own address.
 */
export async function ipCountry(request: FastifyRequest): Promise<string | null> {
  return edgeCountry(request) ?? (await countryOfAddress(request.ip));
}

/**
 * The country that local data has for an address; null for private, unknown and malformed ones, or
 * without the data.
 */
async function countryOfAddress(address: string): Promise<string | null> {
  const read = readNetworkAddress(address);
  if (!read) return null;
  data ??= import('geoip-country').then((part) => part.default).catch(() => null);
  return isoOrNull((await data)?.lookup(read.address)?.country);
}

function edgeCountry(request: FastifyRequest): string | null {
  if (!env.EDGE_COUNTRY_HEADER || !trusted.has(peerOf(request))) return null;
  return isoOrNull(request.headers[env.EDGE_COUNTRY_HEADER]);
}

/** Who really opened the connection, whatever X-Forwarded-For says. */
function peerOf(request: FastifyRequest): string {
  return readNetworkAddress(request.socket.remoteAddress ?? '')?.address ?? '';
}

/** XX and T1 are what edges say when they do not know. */
function isoOrNull(value: unknown): string | null {
  return typeof value === 'string' && /^[A-Z]{2}$/.test(value) && value !== 'XX' ? value : null;
}
