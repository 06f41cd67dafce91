import next from 'eslint-config-next';
import tseslint from 'typescript-eslint';

/** Skips the React compiler where there is no React: it takes half of the linting time. */
const withoutReact = {
  files: [
    '{contract,rules,net,lib,services,host,cli,server,bench,e2e,tools,scripts}/**/*.{ts,mjs,js}',
    '__tests__/**/*.test.ts',
  ],
  rules: Object.fromEntries(
    next
      .flatMap(({ rules = {} }) => Object.keys(rules))
      .filter((name) => /^(react|react-hooks|jsx-a11y)\//.test(name))
      .map((name) => [name, 'off']),
  ),
};

const noBarrels = { selector: 'ExportAllDeclaration', message: 'No barrels.' };
/** Names that need a glossary, and functions that are named by a noun and "Of". */
const vague = '/^(told|kept|known|heard|said|doubt|wish|deed|standing|alike|unfit)$/';
const nounOf = '/^(?!oneOf$|urlOf$)\\w*[a-z]Of$/';
const plainNames = [
  ...[
    `VariableDeclarator > Identifier.id[name=${vague}]`,
    `:function > Identifier.params[name=${vague}]`,
    `FunctionDeclaration[id.name=${vague}]`,
    'TSInterfaceDeclaration[id.name=/^(Told|Kept)$/]',
    'TSTypeAliasDeclaration[id.name=/^(Told|Kept)$/]',
  ].map((selector) => ({
    selector,
    message: 'Name what it contains: existing, stored, response …',
  })),
  ...[
    `FunctionDeclaration[id.name=${nounOf}]`,
    `VariableDeclarator[init.type=/Function/][id.name=${nounOf}]`,
  ].map((selector) => ({
    selector,
    message: 'Name a function with a verb: readSuite, not suiteOf.',
  })),
];

const config = [
  {
    ignores: [
      '.next*/**',
      '.build/**',
      '.data/**',
      'public/build/**',
      'host/db/migrations/**',
      'next-env.d.ts',
      'test-results/**',
    ],
  },
  ...next,
  withoutReact,
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': 'allow-with-description' },
      ],
      'max-lines': ['error', { max: 350, skipBlankLines: false }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', noBarrels, ...plainNames],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['{pages,components,hooks}/**/*.tsx'],
    ignores: ['components/kit/ui/link.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: 'next/link', message: 'Use components/kit/ui/link: it prefetches on intent only.' },
        {
          name: 'next-intl',
          importNames: ['useTranslations'],
          message: 'Use hooks/use-translations: it creates one translator per language.',
        },
      ],
    },
  },
  // lib/next extends Head for pages/_document.tsx.
  { files: ['lib/next/**'], rules: { '@next/next/no-document-import-in-page': 'off' } },
  {
    files: [
      '**/*.test.{ts,tsx}',
      'e2e/**',
      'tools/browsers/**',
      '{host,scripts}/testing/**',
      '__tests__/support/**',
    ],
    rules: {
      'max-lines-per-function': 'off',
      '@next/next/no-html-link-for-pages': 'off',
      'no-restricted-syntax': ['error', noBarrels],
    },
  },
  {
    files: ['cli/**', 'bench/**', 'scripts/**', 'e2e/**', 'tools/**'],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.{js,mjs}'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
];

export default config;
