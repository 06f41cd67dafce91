import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { endpoints } from '@/contract/registry';
import { stripLanguage } from '@/rules/locale';
import { stripQuery } from '@/rules/routes';

const calls = new Set(Object.keys(endpoints).map((key) => key.split(' ')[1]));
const pageData = /^\/_next\/data\/[^/]+/;

/** Lists the first path segments of the pages (two for `api/…`), which bound the labels. */
export function listPageSegments(dist: string): Set<string> {
  const file = path.join(dist, 'server/pages-manifest.json');
  if (!existsSync(file)) return new Set();
  const names = Object.keys(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  return new Set(
    names.map((name) => {
      const [, firstSegment = '', secondSegment = ''] = stripLanguage(name).split('/');
      return firstSegment === 'api' ? `api/${secondSegment}` : firstSegment;
    }),
  );
}

/** Returns one of a bounded set of labels. */
export function toOperation(url: string | undefined, pages: ReadonlySet<string>): string {
  const address = stripQuery(url);
  if (address.startsWith('/api/ms/')) {
    const call = address.slice('/api/ms'.length);
    return calls.has(call) ? `call ${call}` : 'call';
  }
  if (address.startsWith('/api/')) {
    const name = `api/${address.split('/')[2] ?? ''}`;
    return pages.has(name) ? `/${name}` : 'other';
  }
  if (address.startsWith('/_next/') && !pageData.test(address)) return 'file';
  const route = stripLanguage(address.replace(pageData, '').replace(/\.json$/, ''));
  const firstSegment = route.split('/')[1] ?? '';
  return pages.has(firstSegment) ? `page /${firstSegment}` : 'other';
}
