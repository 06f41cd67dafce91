import type { PathGroup } from '@/host/core/http/route';

import { addMeta, listAllMeta, listPageMeta, removeMeta } from './page-meta';

export const pageMetaRoutes: PathGroup = (_app, route) => {
  route('GET /page/meta', ({ db, request }) =>
    listPageMeta(db, 'page', request.headers['x-portal']),
  );
  route('GET /dashboard/meta', ({ db, request }) =>
    listPageMeta(db, 'dashboard', request.headers['x-portal']),
  );
  route('GET /operator/meta', ({ db }) => listAllMeta(db));
  route('POST /operator/meta/add', ({ db, body }) => addMeta(db, body));
  route('POST /operator/meta/remove', ({ db, body }) => removeMeta(db, body.id));
};
