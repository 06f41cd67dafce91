import type { PathGroup } from '@/host/core/http/route';

import { addTheme, listPortalThemes, listThemes, removeTheme } from './themes';

export const themeRoutes: PathGroup = (_app, route) => {
  route('GET /list/themes', ({ db, request }) => listPortalThemes(db, request.headers['x-portal']));
  route('GET /operator/themes', ({ db }) => listThemes(db));
  route('POST /operator/themes/add', ({ body, keyed }) => keyed((tx) => addTheme(tx, body)));
  route('POST /operator/themes/remove', ({ db, body }) => removeTheme(db, body.id));
};
