import type { PathGroup } from '@/host/core/http/route';

import { sandboxAfterRoutes } from './after-routes';
import { sandboxEnetsRoutes } from './enets/routes';
import { sandboxIdentityRoutes } from './identity/routes';
import { sandboxMailRoutes } from './mail-notices';
import { sandboxRoutes } from './routes';
import { sandboxStripeRoutes } from './stripe/routes';

/**
 * The bundled gateways, identity and mail providers. Loaded only where no money is real
 * (docs/decisions/0004).
 */
export const sandboxGroups: PathGroup[] = [
  sandboxRoutes,
  sandboxAfterRoutes,
  sandboxStripeRoutes,
  sandboxEnetsRoutes,
  sandboxIdentityRoutes,
  sandboxMailRoutes,
];
