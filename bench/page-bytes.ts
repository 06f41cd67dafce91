import { gzipSync } from 'node:zlib';

/** What one page costs a first visitor, in bytes after gzip (level 9). */
export interface PageBytes {
  status: number;
  script: number;
  css: number;
  html: number;
}

const best = { level: 9 };
const zipped = (bytes: Buffer) => gzipSync(bytes, best).byteLength;

/**
 * Addresses in attributes of tags that match, e.g. of every script that a current browser loads.
 */
function addresses(html: string, tag: RegExp, attribute: string): string[] {
  const found = [...html.matchAll(tag)].map(
    ([text]) => new RegExp(`${attribute}="([^"]+)"`).exec(text)?.[1],
  );
  return [...new Set(found.filter((address) => address !== undefined))].map((address) =>
    address.replaceAll('&amp;', '&'),
  );
}

async function sizeOf(address: string, page: string): Promise<number> {
  const answer = await fetch(new URL(address, page), {
    headers: { 'accept-encoding': 'identity' },
  });
  if (!answer.ok) throw new Error(`${address} of ${page} answered ${answer.status}.`);
  return zipped(Buffer.from(await answer.arrayBuffer()));
}

async function sum(list: string[], page: string): Promise<number> {
  const sizes = await Promise.all(list.map((address) => sizeOf(address, page)));
  return sizes.reduce((total, size) => total + size, 0);
}

/**
 * Loads a page as the given cookies' owner and adds up the scripts and style sheets its HTML names.
 */
export async function pageBytes(page: string, cookie = ''): Promise<PageBytes> {
  const answer = await fetch(page, {
    headers: { 'accept-encoding': 'identity', ...(cookie && { cookie }) },
    redirect: 'manual',
  });
  const html = await answer.text();
  const scripts = addresses(html, /<script\b(?![^>]*\bnomodule)[^>]*\bsrc=[^>]*>/gi, 'src');
  const sheets = addresses(html, /<link\b[^>]*\brel="stylesheet"[^>]*>/gi, 'href');
  return {
    status: answer.status,
    script: await sum(scripts, page),
    css: await sum(sheets, page),
    html: zipped(Buffer.from(html)),
  };
}
