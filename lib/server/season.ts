import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Api } from '@/lib/api';
import { secondsToBorder, themeAt, type ThemeName } from '@/rules/themes';

import { hostTime } from './host-time';
import { keepRows } from './kept-rows';
import { apiFor } from './session-actions';
import { guestOf, readSession } from './session-cookies';
import { themeSheet } from './theme-sheet';

/** How long a browser or a proxy may keep the style sheet, where no border comes sooner. */
const SHEET_SECONDS = 60;

const themeRows = keepRows((quick) => quick.request('GET /list/themes', {}));

/** The season now, and for how many seconds that may be kept. */
export interface Season {
  name: ThemeName | 'default';
  seconds: number;
}

/** The theme of this moment by the host's rows; a host that is down changes nothing. */
export async function seasonNow(api: Api, at = new Date(hostTime())): Promise<Season> {
  const rows = await themeRows(api);
  const border = secondsToBorder(rows, at) ?? SHEET_SECONDS;
  return { name: themeAt(rows, at), seconds: Math.min(SHEET_SECONDS, border) };
}

/** Answers /theme.css: the season's style sheet, the same for everybody. */
export async function sendThemeSheet(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { name, seconds } = await seasonNow(apiFor(request, guestOf(readSession(request))));
  response.setHeader('content-type', 'text/css; charset=utf-8');
  response.setHeader('cache-control', `public, max-age=${seconds}`);
  response.end(themeSheet(name));
}
