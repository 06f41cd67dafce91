/** Part of all portal cookie names. */
export const COOKIE_PREFIX = 'cgw_';
