import type { PathGroup } from '@/host/core/http/route';

import { sandboxAfterRoutes } from './after-routes';
import { sandboxEnetsRoutes } from './enets/routes';
import { sandboxIdentityRoutes } from './identity/routes';
import { sandboxMailRoutes } from './mail-notices';
import { pageCss } from './page';
import { sandboxRoutes } from './routes';
import { sandboxStripeRoutes } from './stripe/routes';

const pageStyle: PathGroup = (app) => {
  app.get('/sandbox/page.css', async (_request, reply) =>
    reply.type('text/css').header('cache-control', 'public, max-age=3600').send(pageCss),
  );
};

/** Loaded only where no real money is involved (docs/decisions/0004). */
export const sandboxGroups: PathGroup[] = [
  sandboxRoutes,
  sandboxAfterRoutes,
  sandboxStripeRoutes,
  sandboxEnetsRoutes,
  sandboxIdentityRoutes,
  sandboxMailRoutes,
  pageStyle,
];
