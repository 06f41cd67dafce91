import type { PathGroup } from '@/host/core/http/route';

import { findPost, listPosts } from './posts';
import { publishPost } from './publish';

export const blogRoutes: PathGroup = (_app, route) => {
  route('GET /blog/posts', ({ db, query, request }) =>
    listPosts(db, query, request.headers['x-portal']),
  );
  route('GET /blog/post', ({ db, query, request }) =>
    findPost(db, query, request.headers['x-portal']),
  );
  route('POST /operator/publish', ({ db, body }) => publishPost(db, body));
};
