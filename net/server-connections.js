const { readNetworkAddress } = require('./network-address');
const { Tally } = require('./tally');

/** From this share of the connections on, those that wait for nothing are closed. */
const NEARLY_ALL = 0.9;

exports.boundConnections = function boundConnections(server, { most, perVisitor = most }) {
  const held = new Tally();
  let all = 0;
  server.maxConnections = most;
  server.on('connection', (socket) => {
    const visitor = readNetworkAddress(socket.remoteAddress ?? '')?.network ?? 'unreadable';
    if (held.of(visitor) >= perVisitor) return socket.destroy();
    all += 1;
    held.add(visitor);
    socket.once('close', () => {
      all -= 1;
      held.remove(visitor);
    });
    return all < most * NEARLY_ALL ? undefined : server.closeIdleConnections();
  });
};
