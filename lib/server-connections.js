const { readNetworkAddress } = require('./network-address');

/** From this share of the connections on, those that wait for nothing are closed. */
const NEARLY_ALL = 0.9;

exports.boundConnections = function boundConnections(server, { most, perVisitor = most }) {
  const held = new Map();
  let all = 0;
  server.maxConnections = most;
  server.on('connection', (socket) => {
    const visitor = readNetworkAddress(socket.remoteAddress ?? '')?.network ?? 'unreadable';
    const own = (held.get(visitor) ?? 0) + 1;
    if (own > perVisitor) return socket.destroy();
    all += 1;
    held.set(visitor, own);
    socket.once('close', () => {
      all -= 1;
      const left = (held.get(visitor) ?? 1) - 1;
      if (left > 0) held.set(visitor, left);
      else held.delete(visitor);
    });
    return all < most * NEARLY_ALL ? undefined : server.closeIdleConnections();
  });
};
