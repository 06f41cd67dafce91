import type { FastifyInstance } from 'fastify';

import { isTooIntricate } from '@/net/json-shape';

import { Problem } from '../errors';

/**
 * Reads JSON as Fastify does, but not what takes long to take apart. The warehouse may send long
 * lists.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      if (!request.url.startsWith('/operator/') && isTooIntricate(text))
        return done(new Problem('validation'));
      return parse(request, text, done);
    },
  );
}
