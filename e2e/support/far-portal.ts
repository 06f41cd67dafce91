import { newPerson, registered, type Member } from './people';
import { hostWire, twinPortal, type HostWire } from './portals';
import { test as base } from './test';

/**
 * Journeys of a member on a portal whose wire to the host can be cut, or made to answer nonsense;
 * each begins with a whole wire. `settings` are the portal's own.
 */
export const farPortal = (settings: Record<string, string> = {}) =>
  base.extend<
    { wire: HostWire; member: Member; baseURL: string },
    { far: { url: string; wire: HostWire } }
  >({
    far: [
      async ({}, provide) => {
        const wire = await hostWire();
        const portal = await twinPortal({ ...settings, MICROSERVICE_URL: wire.url });
        await provide({ url: portal.url, wire });
        await portal.stop();
        wire.close();
      },
      { scope: 'worker' },
    ],
    baseURL: ({ far }, provide) => provide(far.url),
    wire: async ({ far }, provide) => {
      far.wire.state = 'whole';
      await provide(far.wire);
      far.wire.state = 'whole';
    },
    member: ({ context }, provide) => registered(context, newPerson()).then(provide),
  });
