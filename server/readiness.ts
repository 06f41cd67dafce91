import type { IncomingMessage, ServerResponse } from 'node:http';

import { RETRY_AFTER_SECONDS } from '@/net/places';
import { pathOf } from '@/rules/routes';

export interface Readiness {
  /** Answers `/api/ready` for a proxy and says whether it has: 503 once the portal is to stop. */
  answered: (request: IncomingMessage, response: ServerResponse) => boolean;
  drain: () => void;
}

/** Whether this portal wants more requests; a host that is down is no reason to take it away. */
export function makeReadiness(): Readiness {
  let draining = false;
  return {
    answered: (request, response) => {
      if (pathOf(request.url) !== '/api/ready') return false;
      const body = JSON.stringify({
        ready: !draining,
        parts: { portal: draining ? 'draining' : 'ok' },
      });
      response.writeHead(draining ? 503 : 200, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        ...(draining && { 'retry-after': String(RETRY_AFTER_SECONDS) }),
      });
      response.end(request.method === 'HEAD' ? undefined : body);
      return true;
    },
    drain: () => {
      draining = true;
    },
  };
}
