/** What the names of all cookies of the portal hold (spec §3). */
export const COOKIE_PREFIX = 'cgw_';
