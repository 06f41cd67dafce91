import type { FastifyRequest } from 'fastify';

import { env } from '@/host/core/env';
import { readNetworkAddress } from '@/net/network-address';

const trustedEdges = new Set(
  env.EDGE_ADDRESSES.split(',').map((address) => readNetworkAddress(address)?.address),
);
let ipData: Promise<{ lookup(address: string): { country: string } | null } | null> | undefined;

/**
 * Returns the ISO country from the trusted edge's header, else local IP data. Ignores the header
 * unless the edge is the peer.
 */
export async function findIpCountry(request: FastifyRequest): Promise<string | null> {
  return readEdgeCountry(request) ?? (await findCountry(request.ip));
}

async function findCountry(address: string): Promise<string | null> {
  const networkAddress = readNetworkAddress(address);
  if (!networkAddress) return null;
  ipData ??= import('geoip-country').then((geoip) => geoip.default).catch(() => null);
  return toIsoOrNull((await ipData)?.lookup(networkAddress.address)?.country);
}

function readEdgeCountry(request: FastifyRequest): string | null {
  if (!env.EDGE_COUNTRY_HEADER || !trustedEdges.has(readPeerAddress(request))) return null;
  return toIsoOrNull(request.headers[env.EDGE_COUNTRY_HEADER]);
}

/** Ignores X-Forwarded-For. */
function readPeerAddress(request: FastifyRequest): string {
  return readNetworkAddress(request.socket.remoteAddress ?? '')?.address ?? '';
}

/** Edges send XX and T1 for unknown. */
function toIsoOrNull(value: unknown): string | null {
  return typeof value === 'string' && /^[A-Z]{2}$/.test(value) && value !== 'XX' ? value : null;
}
