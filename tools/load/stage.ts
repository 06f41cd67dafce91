import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { Cart } from '@/contract/money/cart';
import { routes } from '@/rules/routes';

import { manilaAddress, buildRegistration } from '../../e2e/support/people';
import { startProduct } from '../../scripts/testing/product';

export const OPERATOR_KEY = 'the-operator-key-of-a-load-run';
const PASSWORD = 'Parcel-Bench-7';
const PACKAGE_COUNT = 8;
/** Members created in parallel. */
const CONCURRENCY = 3;
const photoPath = path.join(__dirname, '../../host/seed/photos/parcel-02.jpg');
const shops = ['Amazon', 'eBay', 'Nike', 'Uniqlo', 'Rakuten', 'Etsy', 'Sephora', 'Ikea'];

/** A signed-in member with an IP address of their own. */
export interface Visitor {
  email: string;
  suite: string;
  /** Headers for the portal and for the host. */
  page: Record<string, string>;
  host: Record<string, string>;
  /** The first has a photo. */
  packages: string[];
  /** A cart line. */
  itemid: string;
}

export interface Setup {
  portal: string;
  host: string;
  pid: number;
  visitors: Visitor[];
  /** Paths of scripts and styles. */
  staticFiles: string[];
  /** Path of one article. */
  blogPost: string;
}

export const buildIpAddress = (n: number): string =>
  `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

async function fetchOk(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, init);
  if (!response.ok)
    throw new Error(
      `${url} responded with ${response.status}: ${(await response.text()).slice(0, 300)}`,
    );
  return response;
}

const buildPost = (body: unknown, headers: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
  body: JSON.stringify(body),
});

const buildPerson = (n: number) =>
  buildRegistration({
    firstName: 'Mei',
    lastName: 'Lin',
    email: `load-${n}@example.com`,
    password: PASSWORD,
    mobile: `917${String(n).padStart(7, '0')}`,
  });

export const toSignInBody = ({ email }: Visitor) => ({
  email,
  password: Buffer.from(PASSWORD).toString('base64'),
  remember: false,
});

export const buildParcel = (suite: string, tracking: string, n = 0) => ({
  suite,
  tracking,
  merchant: shops[n % shops.length] ?? 'Amazon',
  category: 'cameras',
  description: `Parcel ${n}`,
  weight: 1.2,
  length: 30,
  width: 20,
  height: 10,
  value: 49.9,
});

async function register(portal: string, n: number): Promise<Visitor> {
  const forwardedFor = { 'x-forwarded-for': buildIpAddress(n) };
  const person = buildPerson(n);
  const response = await fetchOk(
    `${portal}/api/session/register`,
    buildPost(person, { origin: portal, ...forwardedFor }),
  );
  const { data } = (await response.json()) as { data: { user: { suite: string } } };
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const token = cookies.find((cookie) => cookie.startsWith('cgw_token='))?.split('=')[1] ?? '';
  const { suite } = data.user;
  return {
    email: person.cgcode,
    suite,
    page: { cookie: cookies.join('; '), origin: portal, ...forwardedFor },
    host: { authorization: `Bearer ${token}`, 'x-suite': suite, ...forwardedFor },
    packages: [],
    itemid: '',
  };
}

async function addMember(portal: string, host: string, n: number, photo: string): Promise<Visitor> {
  const visitor = await register(portal, n);
  await fetchOk(`${host}/address/addaddress`, buildPost(manilaAddress, visitor.host));
  for (let i = 0; i < PACKAGE_COUNT; i += 1) {
    const photos = i === 0 ? [{ name: 'box.jpg', data: photo }] : [];
    const response = await fetchOk(
      `${host}/operator/receive`,
      buildPost(
        { ...buildParcel(visitor.suite, `1ZLOAD${n}X${i}`, i), photos },
        { 'x-operator-key': OPERATOR_KEY },
      ),
    );
    const { data } = (await response.json()) as { data: { packageref: string } };
    visitor.packages.push(data.packageref);
  }
  const cart = await fetchOk(
    `${host}/cart/additem`,
    buildPost(buildProduct('Linen shirt'), visitor.host),
  );
  visitor.itemid = ((await cart.json()) as { data: Cart }).data.cartItems[0]?.itemsid ?? '';
  return visitor;
}

export const buildProduct = (itemname: string) => ({
  itemurl: `https://www.example.com/${encodeURIComponent(itemname)}`,
  size: '',
  color: '',
  additionalinfo: '',
  quantity: 1,
  unitprice: 24.5,
  itemname,
});

/**
 * Starts the product with default limits behind a proxy and adds members. `settings`
 * override the defaults, e.g. PORTAL_WORKERS.
 */
export async function openStage(
  members: number,
  { settings, print }: { settings: Record<string, string>; print: (text: string) => void },
): Promise<{ setup: Setup; stop: () => Promise<void> }> {
  const product = await startProduct(
    { OPERATOR_KEY, SEED_DEMO: '0', TRUST_PROXY: '1', TOKEN_LIFE_SECONDS: '86400', ...settings },
    { raiseLimits: false },
  );
  try {
    const [portal, host] = [product.env.PORTAL_URL, product.env.HOST_URL];
    const photo = (await readFile(photoPath)).toString('base64');
    const visitors: Visitor[] = [];
    let lastNumber = 0;
    const addMembers = async () => {
      for (let n = (lastNumber += 1); n <= members; n = lastNumber += 1) {
        visitors.push(await addMember(portal, host, n, photo));
        if (visitors.length % 50 === 0) print(`${visitors.length} members`);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, addMembers));
    const page = await (
      await fetchOk(`${portal}${routes.packages()}`, { headers: visitors[0]?.page ?? {} })
    ).text();
    const blog = await (await fetchOk(`${portal}${routes.blog()}`)).text();
    const setup = {
      portal,
      host,
      pid: product.pid,
      visitors,
      staticFiles: [...new Set(page.match(/\/_next\/static\/[\w./%-]+\.(js|css)/g))],
      blogPost: /href="(\/blog\/[a-z0-9-]+)"/.exec(blog)?.[1] ?? routes.blog(),
    };
    return { setup, stop: product.stop };
  } catch (error) {
    await product.stop();
    throw error;
  }
}
