import type { Server } from 'node:http';

import { toNetworkKey } from './network-address';
import { Counter } from './counter';

/** Share at which idle connections are closed. */
const CLOSE_IDLE_SHARE = 0.9;

/** Limits connections in total and per visitor (see ./network-address). */
export function limitConnections(
  server: Server,
  { max, perVisitor = max }: { max: number; perVisitor?: number },
): void {
  const connectionsByVisitor = new Counter();
  let total = 0;
  server.maxConnections = max;
  server.on('connection', (socket) => {
    const visitor = toNetworkKey(socket.remoteAddress ?? '');
    if (connectionsByVisitor.count(visitor) >= perVisitor) return void socket.destroy();
    total += 1;
    connectionsByVisitor.add(visitor);
    socket.once('close', () => {
      total -= 1;
      connectionsByVisitor.remove(visitor);
    });
    if (total >= max * CLOSE_IDLE_SHARE) server.closeIdleConnections();
  });
}
