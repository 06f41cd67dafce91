import { newPerson, registerMember, type Member } from './people';
import { openHostConnection, startPortal, type HostConnection } from './portals';
import { test as base } from './test';

/**
 * Returns a `test` with a signed-in member on a portal whose connection to the host can fail. Each
 * test starts with a normal connection. `settings` are the portal's.
 */
export const testWithFaultyHost = (settings: Record<string, string> = {}) =>
  base.extend<
    { connection: HostConnection; member: Member; baseURL: string },
    { portal: { url: string; connection: HostConnection } }
  >({
    portal: [
      async ({}, provide) => {
        const connection = await openHostConnection();
        const { url, stop } = await startPortal({ ...settings, MICROSERVICE_URL: connection.url });
        await provide({ url, connection });
        await stop();
        connection.close();
      },
      { scope: 'worker' },
    ],
    baseURL: ({ portal }, provide) => provide(portal.url),
    connection: async ({ portal }, provide) => {
      portal.connection.state = 'normal';
      await provide(portal.connection);
      portal.connection.state = 'normal';
    },
    member: ({ context }, provide) => registerMember(context, newPerson()).then(provide),
  });
