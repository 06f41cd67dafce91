import { documentLimits, scriptedPages } from '../scripts/testing/budgets';

import { atLeast, atMost, tableOf, told, type Figure } from './figures';
import { fill, growth } from './list-growth';
import { compare, type Ratio } from './load';
import { pageBytes } from './page-bytes';
import { bareFastify, bareNext, type Reference } from './references';
import { openDatabases, openProduct, type Member } from './stand';

/**
 * `npm run bench`: the project's figures, loopback only, against the production build. `--smoke` is
 * a run of seconds that only proves that every figure can be taken; the byte budgets hold in both.
 */
const smoke = process.argv.includes('--smoke');
const pace = smoke ? { rounds: 1, seconds: 0.5 } : { rounds: 5, seconds: 2 };
/** Of which one member owns a twentieth: 100, 5,000 and 50,000. */
const sizes = smoke ? [200, 2_000] : [2_000, 100_000, 1_000_000];
const KB = 1024;
const say = (text: string) => process.stderr.write(`${text}\n`);

interface Stand {
  portal: string;
  host: string;
  member: Member;
}

/** A page by its address, and the most that it may load. */
interface Page {
  name: string;
  path: string;
  script?: number;
  css?: number;
  cookie?: string;
}

async function byteFigures({ portal, member }: Stand): Promise<Figure[]> {
  const pages: Page[] = [
    { name: 'home', path: '/', ...documentLimits },
    { name: 'home (ja)', path: '/ja', ...documentLimits },
    { name: 'rates', path: '/rates', ...documentLimits },
    { name: 'login', path: '/login', script: scriptedPages['/login'] },
    {
      name: 'packages',
      path: '/packages',
      script: scriptedPages['/packages'],
      cookie: member.cookie,
    },
    { name: 'dashboard', path: '/dashboard', cookie: member.cookie },
    { name: 'shipments', path: '/shipments', cookie: member.cookie },
    { name: 'checkout', path: '/shipment/packages', cookie: member.cookie },
  ];
  const figures: Figure[] = [];
  for (const { name, path, script, css, cookie } of pages) {
    const bytes = await pageBytes(`${portal}${path}`, cookie);
    if (bytes.status !== 200) {
      figures.push({
        name: `${name}: answer`,
        value: String(bytes.status),
        target: '200',
        met: false,
      });
      continue;
    }
    const kb = (value: number) => value / KB;
    const held = (what: string, value: number, limit?: number) =>
      limit
        ? atMost(`${name}: ${what}`, kb(value), limit, 'kB')
        : told(`${name}: ${what}`, `${kb(value).toFixed(1)} kB`);
    figures.push(
      held('script', bytes.script, script),
      held('CSS', bytes.css, css),
      held('HTML', bytes.html),
    );
  }
  return figures;
}

const ratio = (name: string, found: Ratio) =>
  told(name, `${found.ratio.toFixed(2)}  (${speeds(found)})`);
const speeds = ({ ours, bare }: Ratio) => `${ours.toFixed(0)} of ${bare.toFixed(0)}/s`;

async function speedFigures(
  { portal, host, member }: Stand,
  next: Reference | null,
  fastify: Reference,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const cookie = { cookie: member.cookie };
  if (next) {
    const home = await compare({ url: `${portal}/` }, { url: `${next.url}/static` }, pace);
    figures.push(atLeast('static home page / bare static page', home.ratio, 0.9, speeds(home)));
    const packages = await compare(
      { url: `${portal}/packages`, headers: cookie },
      { url: `${next.url}/rendered` },
      pace,
    );
    figures.push(
      atLeast('packages page / bare rendered page', packages.ratio, 0.35, speeds(packages)),
    );
    const checkout = await compare(
      { url: `${portal}/shipment/packages`, headers: cookie },
      { url: `${next.url}/rendered` },
      pace,
    );
    figures.push(ratio('checkout page / bare rendered page', checkout));
  }
  const list = await compare(
    { url: `${host}/pmt/packages`, headers: member.headers },
    { url: fastify.url },
    pace,
  );
  figures.push(atLeast('GET /pmt/packages / bare Fastify', list.ratio, 0.15, speeds(list)));
  const priced = await compare(
    { url: `${host}/shipment/currentshipment`, headers: member.headers },
    { url: fastify.url },
    pace,
  );
  figures.push(ratio('GET /shipment/currentshipment, priced anew / bare Fastify', priced));
  return figures;
}

async function growthFigures(urls: string[]): Promise<Figure[]> {
  for (const [index, url] of urls.entries()) {
    const rows = sizes[index] ?? 0;
    say(`Filling a table with ${rows} packages ...`);
    await fill(url, rows);
  }
  const found = await growth(urls, smoke ? { rounds: 1, times: 20 } : { rounds: 7, times: 80 });
  return found.map(({ question, millis, growth: factor, middle }) => ({
    name: question,
    value: `${factor.toFixed(2)}×  (${millis.map((ms) => ms.toFixed(2)).join(' / ')} ms; the middle answer ${middle.toFixed(2)}×)`,
    target: '≤ 1.5×',
    met: factor <= 1.5,
  }));
}

async function main(): Promise<number> {
  const began = Date.now();
  const names = sizes.map((size) => `list_${size}`);
  const closing: (() => Promise<void>)[] = [];
  try {
    say('Starting PostgreSQL and the product ...');
    const databases = await openDatabases(names);
    closing.push(databases.stop);
    const stand = await openProduct(databases.urlOf('portal'));
    closing.push(stand.stop);
    const bytes = await byteFigures(stand);
    if (!smoke) say('Building and starting the bare references ...');
    const next = smoke ? null : await bareNext();
    if (next) closing.push(next.stop);
    const fastify = await bareFastify();
    closing.push(fastify.stop);
    say('Measuring requests per second ...');
    const speed = await speedFigures(stand, next, fastify);
    const lists = await growthFigures(names.map(databases.urlOf));
    const tables = [
      tableOf('Bytes after gzip, first visit', bytes),
      tableOf('Requests per second, against a bare program of the same run', speed),
      tableOf(
        `Package list, 95 of 100 answers, of ${sizes.join(' / ')} packages of which one member owns a twentieth`,
        lists,
      ),
    ];
    const missed = [...bytes, ...speed, ...lists].filter((figure) => figure.met === false);
    const wrong = smoke ? bytes.filter((figure) => figure.met === false) : missed;
    process.stdout.write(
      `${tables.join('\n')}\n\n${missed.length === 0 ? 'Every target is met' : `${missed.length} targets are missed`}; ${((Date.now() - began) / 1000).toFixed(0)} s.\n`,
    );
    return wrong.length === 0 ? 0 : 1;
  } finally {
    for (const stop of closing.reverse())
      await stop().catch((error: unknown) => say(String(error)));
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exit(1);
  },
);
