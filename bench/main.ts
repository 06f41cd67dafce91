import { routes } from '@/rules/routes';

import { atLeast, atMost, formatTable, plainFigure, type Figure } from './figures';
import { interactionFigures } from './interactions';
import { fillPackages, measureGrowth } from './list-growth';
import { compare, type Ratio } from './load';
import { measurePages, openPageBench, pageReport, findPages } from './pages';
import { processorFigures } from './processor-time';
import { bareFastify, bareNext, type Reference } from './references';
import { quoteAccuracy } from './quote-accuracy';
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
const onlyPages = process.argv.some((arg) => /^--pages(=|$)/.test(arg));
const namedPages = isSmoke ? [routes.login()] : (readFlag('pages')?.split(',') ?? []);
const runs = isSmoke ? 1 : Number(readFlag('runs') ?? 5);
function readFlag(flag: string): string | undefined {
  const start = `--${flag}=`;
  return process.argv.find((arg) => arg.startsWith(start))?.slice(start.length);
}
const printLine = (text: string) => process.stderr.write(`${text}\n`);

type Bench = Awaited<ReturnType<typeof openProduct>>;

const buildRatio = (name: string, measured: Ratio) =>
  plainFigure(name, `${measured.ratio.toFixed(2)}  (${formatRate(measured)})`);
const formatRate = ({ ours, bare }: Ratio) => `${ours.toFixed(0)} of ${bare.toFixed(0)}/s`;

async function speedFigures(
  { portal, host, member }: Bench,
  next: Reference | null,
  fastify: Reference,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const cookie = { cookie: member.cookie };
  if (next) {
    const home = await compare({ url: `${portal}/` }, { url: `${next.url}/static` }, pace);
    figures.push(atLeast('static home page / bare static page', home.ratio, 0.9, formatRate(home)));
    const packages = await compare(
      { url: `${portal}/packages`, headers: cookie },
      { url: `${next.url}/rendered` },
      pace,
    );
    figures.push(
      atLeast('packages page / bare rendered page', packages.ratio, 0.35, formatRate(packages)),
    );
    const checkout = await compare(
      { url: `${portal}/shipment/packages`, headers: cookie },
      { url: `${next.url}/rendered` },
      pace,
    );
    figures.push(buildRatio('checkout page / bare rendered page', checkout));
  }
  const list = await compare(
    { url: `${host}/pmt/packages`, headers: member.headers },
    { url: fastify.url },
    pace,
  );
  figures.push(atLeast('GET /pmt/packages / bare Fastify', list.ratio, 0.15, formatRate(list)));
  const pricing = await compare(
    { url: `${host}/shipment/currentshipment`, headers: member.headers },
    { url: fastify.url },
    pace,
  );
  figures.push(buildRatio('GET /shipment/currentshipment, repriced / bare Fastify', pricing));
  return figures;
}

async function growthFigures(urls: string[]): Promise<Figure[]> {
  for (const [index, url] of urls.entries()) {
    const rows = sizes[index] ?? 0;
    printLine(`Filling a table with ${rows} packages ...`);
    await fillPackages(url, rows);
  }
  const options = isSmoke ? { rounds: 1, times: 20 } : { rounds: 7, times: 80 };
  const growths = await measureGrowth(urls, options);
  return growths.map(({ question, millis, growth: factor, middle }) => ({
    name: question,
    value: `${factor.toFixed(2)}×  (${millis.map((ms) => ms.toFixed(2)).join(' / ')} ms; the median ${middle.toFixed(2)}×)`,
    target: '≤ 1.5×',
    met: factor <= 1.5,
  }));
}

type Closing = (() => Promise<void>)[];

async function loadTables(bench: Bench, urls: string[], closing: Closing): Promise<Figure[][]> {
  if (!isSmoke) printLine('Building and starting the bare references ...');
  const next = isSmoke ? null : await bareNext();
  if (next) closing.push(next.stop);
  const fastify = await bareFastify();
  closing.push(fastify.stop);
  printLine('Measuring requests per second ...');
  return [await speedFigures(bench, next, fastify), await growthFigures(urls)];
}

async function pageTables(bench: Bench, closing: Closing) {
  printLine('Adding data for the pages ...');
  const pages = await openPageBench(bench.env);
  closing.push(pages.stop);
  const report = pageReport(await measurePages(pages, findPages(namedPages), runs));
  if (onlyPages) return { report, figures: [] };
  printLine('Measuring processor time and interactions ...');
  const { base, stage } = pages;
  const times = isSmoke ? 20 : 300;
  const processor = await processorFigures(
    { base, pid: bench.pid, state: stage.state.member },
    times,
  );
  return { report, figures: [processor, await interactionFigures(pages, isSmoke ? 1 : 5)] };
}

function quoteFigures(): Figure[] {
  const { heldOut, answered, medianError, withinQuarter, covered, coveredBy } = quoteAccuracy();
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
  const names = onlyPages ? [] : sizes.map((size) => `list_${size}`);
  const closing: Closing = [];
  try {
    printLine('Starting PostgreSQL and the product ...');
    const databases = await openDatabases(names);
    closing.push(databases.stop);
    const bench = await openProduct(databases.buildUrl('portal'));
    closing.push(bench.stop);
    const loads = onlyPages ? [] : await loadTables(bench, names.map(databases.buildUrl), closing);
    const { report, figures } = await pageTables(bench, closing);
    const quotes = onlyPages ? [] : quoteFigures();
    const formatTables = (headings: string[], tables: Figure[][]) =>
      tables.map((rows, index) => formatTable(headings[index] ?? '', rows));
    const tables = [
      ...formatTables(titles, loads),
      report.text,
      ...formatTables(pageTitles, figures),
      ...(onlyPages ? [] : [formatTable('Live quote', quotes)]),
    ];
    const missed =
      [...loads, ...figures, quotes].flat().filter((figure) => figure.met === false).length +
      report.missed;
    process.stdout.write(
      `${tables.join('\n')}\n\n${missed === 0 ? 'Every target was met' : `${missed} targets were missed`}; ${((Date.now() - startedAt) / 1000).toFixed(0)} s.\n`,
    );
    return missed === 0 || isSmoke ? 0 : 1;
  } finally {
    for (const stop of closing.reverse())
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
