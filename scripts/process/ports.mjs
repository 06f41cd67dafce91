import net from 'node:net';
import { PlainError } from './settings.mjs';

function canListen(port, address) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (error) => resolve(error.code === 'EAFNOSUPPORT' || error.code === 'EADDRNOTAVAIL'));
    server.listen({ port, host: address, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** True when nothing listens on the port, on any address of this machine. */
export async function isFree(port) {
  for (const address of ['127.0.0.1', '0.0.0.0', '::1', '::']) {
    if (!(await canListen(port, address))) return false;
  }
  return true;
}

/** Throws one plain sentence when the port is taken; `name` is the setting that changes it. */
export async function requireFree(port, name) {
  if (await isFree(port)) return;
  throw new PlainError(`Port ${port} is already in use; stop the program that holds it or set ${name} to another port.`);
}

function anyPort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** The preferred port when it is free, else any free one. */
export async function freePort(preferred) {
  return preferred && (await isFree(preferred)) ? preferred : anyPort();
}
