import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Api } from '@/lib/api';
import { secondsToNextChange, themeAt, type ThemeName } from '@/rules/themes';

import { getHostTime } from '../proxy/host-time';
import { cacheRows } from './cached-rows';
import { apiFor } from '../proxy/server-api';
import { toGuestSession, readSession } from '../session/session-cookies';

/** Upper bound of the cache time; a season change shortens it. */
const MAX_SECONDS = 60;

const getThemeRows = cacheRows((quickApi) => quickApi.request('GET /list/themes', {}));

/** `cacheSeconds` is how long it can be cached. */
export interface Season {
  name: ThemeName | 'default';
  cacheSeconds: number;
}

export async function readSeason(api: Api, now = new Date(getHostTime())): Promise<Season> {
  const rows = await getThemeRows(api);
  const seconds = secondsToNextChange(rows, now) ?? MAX_SECONDS;
  return { name: themeAt(rows, now), cacheSeconds: Math.min(MAX_SECONDS, seconds) };
}

/** Serves /theme.css. */
export async function sendThemeSheet(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { name, cacheSeconds } = await readSeason(
    apiFor(request, toGuestSession(readSession(request))),
  );
  response.setHeader('content-type', 'text/css; charset=utf-8');
  response.setHeader('cache-control', `public, max-age=${cacheSeconds}`);
  response.end(buildThemeSheet(name));
}

/** Tokens that a theme overrides (styles/_tokens.scss); text contrast meets WCAG AA. */
type ThemeTokens = ReturnType<typeof buildTokens>;

/** Each theme also has an ornament, public/themes/<name>.svg. */
export const themeTokens: Record<ThemeName, Record<'light' | 'dark', ThemeTokens>> = {
  'black-friday': {
    light: buildTokens('#8a1c4a', '#6b1439', '#fff', '#1c1c22', '#ffd23f'),
    dark: buildTokens('#ff9ec4', '#ffc2da', '#0e1626', '#ffd23f', '#0e1626'),
  },
  xmas: {
    light: buildTokens('#0b6b3a', '#084f2b', '#fff', '#c4262e', '#fff'),
    dark: buildTokens('#6fd6a0', '#a2e8c4', '#0e1626', '#ff8a80', '#0e1626'),
  },
  'lunar-new-year': {
    light: buildTokens('#8c4a00', '#6b3900', '#fff', '#c8102e', '#fff'),
    dark: buildTokens('#ffb85c', '#ffd08f', '#0e1626', '#ff8a7a', '#0e1626'),
  },
  summer: {
    light: buildTokens('#00667a', '#004c5b', '#fff', '#ff7f50', '#14213d'),
    dark: buildTokens('#5ed0e0', '#9be4ee', '#0e1626', '#ffb199', '#0e1626'),
  },
};

function buildTokens(route: string, strong: string, onRoute: string, tape: string, onTape: string) {
  return { route, 'route-strong': strong, 'on-route': onRoute, tape, 'on-tape': onTape };
}

const formatTokens = (theme: ThemeTokens) =>
  Object.entries(theme)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';');

/** Builds /theme.css; empty outside all seasons. */
export function buildThemeSheet(name: ThemeName | 'default'): string {
  if (name === 'default') return '';
  const { light, dark } = themeTokens[name];
  return [
    `:root:root[data-brand]{--theme:${name};${formatTokens(light)}}`,
    `@media not print{:root:root[data-bs-theme=dark][data-brand]{${formatTokens(dark)}}}`,
    `@media not print and (prefers-color-scheme:dark){:root:root:not([data-bs-theme])[data-brand]{${formatTokens(dark)}}}`,
    `@media not print{:root .site-header{background-image:url(/themes/${name}.svg);background-repeat:repeat-x;background-size:auto .5rem}}`,
    '',
  ].join('\n');
}
