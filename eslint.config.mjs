import next from 'eslint-config-next';
import tseslint from 'typescript-eslint';

/** Who may import whom (docs: shared architecture). Each room lists the rooms it must not reach into. */
const rooms = {
  contract: ['lib', 'services', 'hooks', 'components', 'pages', 'host'],
  lib: ['services', 'hooks', 'components', 'pages', 'host'],
  services: ['hooks', 'components', 'pages', 'host'],
  hooks: ['components', 'pages', 'host'],
  components: ['pages', 'host'],
  pages: ['host'],
  host: ['services', 'hooks', 'components', 'pages'],
};

const roomRules = Object.entries(rooms).map(([room, banned]) => ({
  files: [`${room}/**/*.{ts,tsx}`],
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        patterns: [
          { group: banned.map((name) => `@/${name}/**`), message: `${room}/ must not import these rooms (see docs/architecture.md).` },
          { group: ['../../*'], message: 'Use the @/ alias instead of climbing folders.' },
        ],
      },
    ],
  },
}));

/** Files without React: to run its compiler over them takes half of the whole check and finds nothing. */
const withoutReact = {
  files: ['{contract,lib,services,host,bench,e2e,scripts}/**/*.{ts,mjs,js}', '__tests__/**/*.test.ts'],
  rules: Object.fromEntries(next.flatMap(({ rules = {} }) => Object.keys(rules)).filter((name) => /^(react|react-hooks|jsx-a11y)\//.test(name)).map((name) => [name, 'off'])),
};

const config = [
  { ignores: ['.next*/**', '.build/**', '.data/**', 'public/build/**', 'host/db/migrations/**', 'next-env.d.ts', 'test-results/**'] },
  ...next,
  withoutReact,
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
      'max-lines': ['error', { max: 250, skipBlankLines: false }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', { selector: 'ExportAllDeclaration', message: 'No barrels.' }],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  { files: ['**/*.test.{ts,tsx}', 'e2e/**', 'host/testing/**', '__tests__/support/**'], rules: { 'max-lines-per-function': 'off', '@next/next/no-html-link-for-pages': 'off' } },
  { files: ['cli/**', 'bench/**', 'scripts/**', 'e2e/**'], rules: { 'no-console': 'off' } },
  { files: ['**/*.{js,mjs}'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  ...roomRules,
];

export default config;
