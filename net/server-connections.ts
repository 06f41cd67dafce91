import type { Server } from 'node:http';

import { toNetworkKey } from './network-address';
import { Tally } from './counter';

/** Share at which idle connections are closed. */
const NEARLY_ALL = 0.9;

/** Limits connections in total and per visitor (see ./network-address). */
export function boundConnections(
  server: Server,
  { most, perVisitor = most }: { most: number; perVisitor?: number },
): void {
  const held = new Tally();
  let all = 0;
  server.maxConnections = most;
  server.on('connection', (socket) => {
    const visitor = toNetworkKey(socket.remoteAddress ?? '');
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
