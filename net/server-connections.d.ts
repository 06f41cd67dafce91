import type { Server } from 'node:http';

/**
 * Bounds the connections of a server: at most `most`, and `perVisitor` (see lib/network-address) of one visitor. When nearly
 * all are taken, those that wait for nothing are closed, so that nobody keeps others out by keeping connections.
 */
export function boundConnections(server: Server, bounds: { most: number; perVisitor?: number }): void;
