import type { FastifyInstance } from 'fastify';

import { isTooComplex } from '@/net/json-shape';

import { Problem } from '../errors';

import { storeRawNotices } from './signed-notices';

/**
 * Refuses JSON that is slow to parse, except long warehouse lists. The raw text of signed webhooks
 * stays readable.
 */
export function installJsonParser(app: FastifyInstance): void {
  storeRawNotices(app);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      if (!request.url.startsWith('/operator/') && isTooComplex(text))
        return done(new Problem('validation'));
      return parse(request, text, done);
    },
  );
}
