import { routes } from '@/rules/routes';

import { atLeast, atMost, formatTable, plainFigure, type Figure } from './figures';
import { measureInteractions } from './interactions';
import { fillPackages, measureGrowth } from './list-growth';
import { compareSpeeds, type Ratio } from './load';
import { measurePages, openPageBench, buildReport, findPages } from './pages';
import { measureProcessor } from './processor-time';
import { startBareFastify, startBareNext, type Reference } from './references';
import { measureAccuracy } from './quote-accuracy';
import { openDatabases, openProduct } from './bench';

/**
 * `npm run bench` measures the production build. `--pages` limits it to pages,
 * `--pages=/login,/packages` to these. `--runs=1` runs Lighthouse once instead of five times.
 * `--smoke` checks the measurements in seconds.
 */
const isSmoke = process.argv.includes('--smoke');
const pace = isSmoke ? { rounds: 1, seconds: 0.5 } : { rounds: 5, seconds: 2 };
/** One member owns a tenth: 200, 10,000 and 100,000. */
const sizes = isSmoke ? [200, 2_000] : [2_000, 100_000, 1_000_000];
const isPagesOnly = process.argv.some((arg) => /^--pages(=|$)/.test(arg));
const namedPages = isSmoke ? [routes.login()] : (readFlag('pages')?.split(',') ?? []);
const runs = isSmoke ? 1 : Number(readFlag('runs') ?? 5);
function readFlag(flag: string): string | undefined {
  const prefix = `--${flag}=`;
  return process.argv.find((arg) => arg.startsWith(prefix))?.slice(prefix.length);
}
const printLine = (text: string) => process.stderr.write(`${text}\n`);

type Bench = Awaited<ReturnType<typeof openProduct>>;

const buildRatioFigure = (name: string, measured: Ratio) =>
  plainFigure(name, `${measured.ratio.toFixed(2)}  (${formatRate(measured)})`);
const formatRate = ({ ours, bare }: Ratio) => `${ours.toFixed(0)} of ${bare.toFixed(0)}/s`;

async function measureSpeeds(
  { portal, host, member }: Bench,
  next: Reference | null,
  fastify: Reference,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const cookie = { cookie: member.cookie };
  if (next) {
    const home = await compareSpeeds({ url: `${portal}/` }, { url: `${next.url}/static` }, pace);
    figures.push(atLeast('static home page / bare static page', home.ratio, 0.9, formatRate(home)));
    const packages = await compareSpeeds(
      { url: `${portal}/packages`, headers: cookie },
      { url: `${next.url}/rendered` },
      pace,
    );
    figures.push(
      atLeast('packages page / bare rendered page', packages.ratio, 0.35, formatRate(packages)),
    );
    const checkout = await compareSpeeds(
      { url: `${portal}/shipment/packages`, headers: cookie },
      { url: `${next.url}/rendered` },
      pace,
    );
    figures.push(buildRatioFigure('checkout page / bare rendered page', checkout));
  }
  const list = await compareSpeeds(
    { url: `${host}/pmt/packages`, headers: member.headers },
    { url: fastify.url },
    pace,
  );
  figures.push(atLeast('GET /pmt/packages / bare Fastify', list.ratio, 0.15, formatRate(list)));
  const pricing = await compareSpeeds(
    { url: `${host}/shipment/currentshipment`, headers: member.headers },
    { url: fastify.url },
    pace,
  );
  figures.push(buildRatioFigure('GET /shipment/currentshipment, repriced / bare Fastify', pricing));
  return figures;
}

async function reportGrowth(urls: string[]): Promise<Figure[]> {
  for (const [index, url] of urls.entries()) {
    const rows = sizes[index] ?? 0;
    printLine(`Filling a table with ${rows} packages ...`);
    await fillPackages(url, rows);
  }
  const options = isSmoke ? { rounds: 1, times: 20 } : { rounds: 7, times: 80 };
  const growths = await measureGrowth(urls, options);
  return growths.map(({ query, millis, growth: factor, middle }) => ({
    name: query,
    value: `${factor.toFixed(2)}×  (${millis.map((ms) => ms.toFixed(2)).join(' / ')} ms; the median ${middle.toFixed(2)}×)`,
    target: '≤ 1.5×',
    met: factor <= 1.5,
  }));
}

type Cleanups = (() => Promise<void>)[];

async function measureLoad(bench: Bench, urls: string[], cleanups: Cleanups): Promise<Figure[][]> {
  if (!isSmoke) printLine('Building and starting the bare references ...');
  const next = isSmoke ? null : await startBareNext();
  if (next) cleanups.push(next.stop);
  const fastify = await startBareFastify();
  cleanups.push(fastify.stop);
  printLine('Measuring requests per second ...');
  return [await measureSpeeds(bench, next, fastify), await reportGrowth(urls)];
}

async function benchPages(bench: Bench, cleanups: Cleanups) {
  printLine('Adding data for the pages ...');
  const pages = await openPageBench(bench.env);
  cleanups.push(pages.stop);
  const report = buildReport(await measurePages(pages, findPages(namedPages), runs));
  if (isPagesOnly) return { report, figures: [] };
  printLine('Measuring processor time and interactions ...');
  const { base, stage } = pages;
  const times = isSmoke ? 20 : 300;
  const processor = await measureProcessor(
    { base, pid: bench.pid, state: stage.state.member },
    times,
  );
  return { report, figures: [processor, await measureInteractions(pages, isSmoke ? 1 : 5)] };
}

function reportQuotes(): Figure[] {
  const { heldOut, answered, medianError, withinQuarter, covered, coveredBy } = measureAccuracy();
  const parts = Object.entries(coveredBy).map(([basis, share]) => `${basis} ${share} %`);
  return [
    plainFigure('answered automatically', `${answered} % of ${heldOut} held-out items`),
    atMost('median error', medianError, 20, '%'),
    atLeast('within ±25 %', withinQuarter / 100, 0.7, 'median error of those answered'),
    plainFigure('within the range shown', `${covered} % of those answered (${parts.join(', ')})`),
  ];
}

const titles = [
  'Requests per second, against a bare program of the same run',
  `Package list, 95th percentile, with ${sizes.join(' / ')} packages of which one member owns a tenth`,
];
const pageTitles = [
  'Processor time of the portal per page',
  'Interactions at a quarter of the speed: longest task of each by processor time',
];

async function main(): Promise<number> {
  const startedAt = Date.now();
  const names = isPagesOnly ? [] : sizes.map((size) => `list_${size}`);
  const cleanups: Cleanups = [];
  try {
    printLine('Starting PostgreSQL and the product ...');
    const databases = await openDatabases(names);
    cleanups.push(databases.stop);
    const bench = await openProduct(databases.buildUrl('portal'));
    cleanups.push(bench.stop);
    const loads = isPagesOnly
      ? []
      : await measureLoad(bench, names.map(databases.buildUrl), cleanups);
    const { report, figures } = await benchPages(bench, cleanups);
    const quotes = isPagesOnly ? [] : reportQuotes();
    const formatTables = (headings: string[], tables: Figure[][]) =>
      tables.map((rows, index) => formatTable(headings[index] ?? '', rows));
    const tables = [
      ...formatTables(titles, loads),
      report.text,
      ...formatTables(pageTitles, figures),
      ...(isPagesOnly ? [] : [formatTable('Live quote', quotes)]),
    ];
    const missed =
      [...loads, ...figures, quotes].flat().filter((figure) => figure.met === false).length +
      report.missed;
    process.stdout.write(
      `${tables.join('\n')}\n\n${missed === 0 ? 'Every target was met' : `${missed} targets were missed`}; ${((Date.now() - startedAt) / 1000).toFixed(0)} s.\n`,
    );
    return missed === 0 || isSmoke ? 0 : 1;
  } finally {
    for (const stop of cleanups.reverse())
      await stop().catch((error: unknown) => printLine(String(error)));
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    printLine(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exit(1);
  },
);
