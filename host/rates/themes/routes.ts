import type { PathGroup } from '@/host/core/http/route';

import { addTheme, allThemes, comingThemes, removeTheme } from './themes';

export const themeRoutes: PathGroup = (_app, route) => {
  route('GET /list/themes', ({ db, request }) => comingThemes(db, request.headers['x-portal']));
  route('GET /operator/themes', ({ db }) => allThemes(db));
  route('POST /operator/themes/add', ({ body, keyed }) => keyed((tx) => addTheme(tx, body)));
  route('POST /operator/themes/remove', ({ db, body }) => removeTheme(db, body.id));
};
