import type { IncomingMessage, ServerResponse } from 'node:http';

import { RETRY_AFTER_SECONDS } from '@/net/slots';
import { stripQuery } from '@/rules/routes';

export interface Readiness {
  /** Responds to `/api/ready` and returns whether it did: 503 once draining. */
  respond: (request: IncomingMessage, response: ServerResponse) => boolean;
  drain: () => void;
}

/** A host failure does not make the portal unready. */
export function createReadiness(): Readiness {
  let isDraining = false;
  return {
    respond: (request, response) => {
      if (stripQuery(request.url) !== '/api/ready') return false;
      const body = JSON.stringify({
        ready: !isDraining,
        parts: { portal: isDraining ? 'draining' : 'ok' },
      });
      response.writeHead(isDraining ? 503 : 200, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        ...(isDraining && { 'retry-after': String(RETRY_AFTER_SECONDS) }),
      });
      response.end(request.method === 'HEAD' ? undefined : body);
      return true;
    },
    drain: () => {
      isDraining = true;
    },
  };
}
