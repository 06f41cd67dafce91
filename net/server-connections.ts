import type { Server } from 'node:http';

import { networkOf } from './network-address';
import { Tally } from './tally';

/** From this share of the connections on, those that wait for nothing are closed. */
const NEARLY_ALL = 0.9;

/**
 * Bounds the connections of a server: at most `most`, and `perVisitor` (see ./network-address) of
 * one visitor. When nearly all are taken, those that wait for nothing are closed, so that nobody
 * keeps others out by keeping connections.
 */
export function boundConnections(
  server: Server,
  { most, perVisitor = most }: { most: number; perVisitor?: number },
): void {
  const held = new Tally();
  let all = 0;
  server.maxConnections = most;
  server.on('connection', (socket) => {
    const visitor = networkOf(socket.remoteAddress ?? '');
    if (held.of(visitor) >= perVisitor) return void socket.destroy();
    all += 1;
    held.add(visitor);
    socket.once('close', () => {
      all -= 1;
      held.remove(visitor);
    });
    if (all >= most * NEARLY_ALL) server.closeIdleConnections();
  });
}
