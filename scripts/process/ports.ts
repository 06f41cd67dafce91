import net, { type AddressInfo } from 'node:net';

import { PlainError } from './settings';

function canListen(port: number, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'EAFNOSUPPORT' || error.code === 'EADDRNOTAVAIL'),
    );
    server.listen({ port, host: address, exclusive: true }, () =>
      server.close(() => resolve(true)),
    );
  });
}

async function isFree(port: number): Promise<boolean> {
  for (const address of ['127.0.0.1', '0.0.0.0', '::1', '::']) {
    if (!(await canListen(port, address))) return false;
  }
  return true;
}

/** @throws PlainError when the port is taken; `name` is the setting that changes it */
export async function requireFreePort(port: number, name: string): Promise<void> {
  if (await isFree(port)) return;
  throw new PlainError(
    `Port ${port} is already in use; stop the program that uses it or set ${name} to another port.`,
  );
}

function findAnyPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

export async function findFreePort(preferredPort?: number): Promise<number> {
  return preferredPort && (await isFree(preferredPort)) ? preferredPort : findAnyPort();
}
