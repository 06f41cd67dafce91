/**
 * Import rules, type imports included; see docs/architecture.md. `npm run walls` and `npm test`
 * check them.
 */

const rooms = {
  contract: [],
  rules: ['contract'],
  net: [],
  lib: ['contract', 'rules', 'net', 'messages'],
  services: ['contract', 'rules', 'lib'],
  hooks: ['contract', 'rules', 'lib', 'services'],
  components: ['contract', 'rules', 'lib', 'services', 'hooks', 'styles'],
  pages: ['contract', 'rules', 'lib', 'services', 'hooks', 'components', 'styles'],
  host: ['contract', 'rules', 'net', 'messages'],
  cli: ['contract', 'rules', 'net'],
  server: ['contract', 'rules', 'net', 'lib'],
};

/** Top to bottom: a folder of the host imports the ones below it. */
export const wings = [
  'main',
  'test-mode',
  'seed',
  'operator',
  'sandbox',
  'papers',
  'parcels',
  'estimates',
  'members',
  'cart',
  'money',
  'mail',
  'blog',
  'rates',
  'core',
  'db',
];

/** Layers of components/, bottom to top. All other features sit above `layout`. */
const floors = [
  ['kit'],
  ['address', 'boxes', 'charges', 'checkout', 'contact', 'failure', 'session'],
  ['layout'],
];

const tests = '\\.test\\.tsx?$|^host/testing/|^__tests__/|^e2e/|^bench/|^tools/';
const anyOf = (names) => `(${names.join('|')})`;

const roomRules = Object.entries(rooms).map(([room, allowed]) => ({
  name: `${room}-imports`,
  comment: `${room}/ may import ${[room, ...allowed].join(', ')}.`,
  severity: 'error',
  from: { path: `^${room}/`, pathNot: tests },
  to: {
    path: `^(${Object.keys(rooms).concat('messages', 'styles', 'scripts', 'bench', 'e2e', 'tools', '__tests__').join('|')})/`,
    pathNot: `^${anyOf([room, ...allowed])}/`,
  },
}));

const wingRules = wings
  .slice(1)
  .map((wing, below) => ({
    name: `host-${wing}-is-below`,
    comment: `host/${wing}/ must not import the wings above it: ${wings.slice(0, below + 1).join(', ')}.`,
    severity: 'error',
    from: { path: `^host/${wing}/`, pathNot: tests },
    to: { path: `^host/${anyOf(wings.slice(0, below + 1))}/` },
  }));

/** Contract files small enough for a browser. */
const plainContract = [
  'limits',
  'error-codes',
  'error-numbers',
  'member/discard-actions',
  'member/list-choices',
  'member/paper-kinds',
  'member/social-providers',
  'money/gateways',
  'money/payments-table',
  'money/wallets',
  'operator/look-key',
  'test-mode/stages',
];

const walls = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...roomRules,
    ...wingRules,
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: {
        path: '^(contract|rules|net|lib|services|hooks|components|pages|host|cli|server)/|^proxy\\.ts$',
        pathNot: tests,
      },
      to: { path: tests },
    },
    {
      name: 'the-proxy-makes-no-calls',
      severity: 'error',
      from: { path: '^proxy\\.ts$' },
      to: {
        path: '^(services|hooks|components|pages)/|^lib/server/proxy/server-api|^node_modules/axios/',
        reachable: true,
      },
    },
    {
      name: 'the-server-knows-no-page',
      comment: "The portal's server imports only the settings from lib/.",
      severity: 'error',
      from: { path: '^server/', pathNot: tests },
      to: { path: '^lib/', pathNot: '^lib/server/env\\.ts$' },
    },
    {
      name: 'server-code-stays-on-the-server',
      comment:
        'lib/server/ reads settings and cookies and calls the host: pages use it in getServerSideProps only.',
      severity: 'error',
      from: { path: '^(rules|services|hooks|components)/|^lib/(?!server/)' },
      to: { path: '^lib/server/' },
    },
    {
      name: 'browser-code-stays-in-the-browser',
      comment: 'lib/browser/ uses window, storage and document.',
      severity: 'error',
      from: { path: '^lib/server/|^pages/api/|^rules/|^lib/[^/]+\\.ts$|^lib/(queries|i18n)/' },
      to: { path: '^lib/browser/' },
    },
    {
      name: 'node-stays-on-servers',
      comment: 'Code shared by browser and server imports nothing from Node.',
      severity: 'error',
      from: {
        path: '^(contract|rules|services|hooks|components)/|^lib/(?!server/|next/|browser/enhance/)',
        pathNot: tests,
      },
      to: { dependencyTypes: ['core'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'undocumented-parts-of-next-in-one-place',
      comment: 'Only the document and next.config.js use lib/next/ (docs/upgrading.md).',
      severity: 'error',
      from: { pathNot: `^pages/_document\\.tsx$|^lib/next/|${tests}` },
      to: { path: '^lib/next/' },
    },
    {
      name: 'schemas-stay-out-of-browsers',
      comment:
        "Outside the host the contract is types and plain data; lib/server checks the host's responses.",
      severity: 'error',
      from: { path: '^(rules|lib|services|hooks|components|pages)/', pathNot: '^lib/server/' },
      to: {
        path: '^contract/',
        pathNot: `^contract/${anyOf(plainContract)}\\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'features-stay-apart',
      comment: 'A folder of components/ imports itself and the floors below it.',
      severity: 'error',
      from: { path: '^components/([^/]+)/', pathNot: '^components/gallery/' },
      to: { path: '^components/', pathNot: `^components/($1|${floors.flat().join('|')})/` },
    },
    {
      name: 'the-gallery-is-above',
      comment: 'The gallery shows every feature in test mode; only its own page imports it.',
      severity: 'error',
      from: { path: '^(components|pages)/', pathNot: '^(components|pages/dev)/gallery/' },
      to: { path: '^components/gallery/' },
    },
    ...floors.map((floor, level) => ({
      name: `components-floor-${level}-is-below`,
      comment: `A folder of components/ imports only its own floor and those below it; from the bottom: ${floors.map((names) => names.join(', ')).join(' | ')}.`,
      severity: 'error',
      from: { path: `^components/${anyOf(floor)}/` },
      to: {
        path: '^components/',
        pathNot: `^components/${anyOf(floors.slice(0, level + 1).flat())}/`,
      },
    })),
    {
      name: 'kit-knows-no-service',
      comment: 'The kit renders its props; features call the services.',
      severity: 'error',
      from: { path: '^components/kit/' },
      to: { path: '^services/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(scss|css|svg|json)$' },
  },
};

export default walls;
