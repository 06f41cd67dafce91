/** @jest-environment node */
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { compileString } from 'sass';
import ts from 'typescript';

import budgets from '@/scripts/testing/size-budgets.json';
import { buildFontFaces } from '@/scripts/web-font';

import {
  collectNodes,
  parseModule,
  listReachableFiles,
  resolveImport,
  readLiteral,
  type Module,
} from './support/module-graph';
import { isTest, readSources, type SourceFile } from './support/source-tree';

/** Checks imports and exports as TypeScript parses them. Ignores text and type-only imports. */
describe('architecture requirements', () => {
  const parse = (files: SourceFile[]) =>
    new Map(files.map(({ file, text }) => [file, parseModule(file, text)]));
  const sources = readSources();
  const modules = parse(sources.filter(({ file }) => !isTest(file)));
  const tests = parse(sources.filter(({ file }) => isTest(file)));
  const findImporters = (name: string, moduleMap: ReadonlyMap<string, Module> = modules) =>
    [...moduleMap.values()]
      .filter(({ imports }) => imports.some(({ from }) => from === name))
      .map(({ file }) => file);
  const findFilesUsing = (name: string, moduleMap?: ReadonlyMap<string, Module>) =>
    [...(moduleMap ?? modules).values()]
      .filter(({ imports }) =>
        imports.some(({ from }) => from === name || from.startsWith(`${name}/`)),
      )
      .map(({ file }) => file);
  const findCalls = (module: Module | undefined, callee: RegExp) =>
    module
      ? collectNodes(module.tree, ts.isCallExpression).filter((call) =>
          callee.test(call.expression.getText().replace(/\s+/g, '')),
        )
      : [];
  const pages = [...modules.keys()].filter((file) => /^pages\/(?!api\/|dev\/)/.test(file));

  it.each([
    'pages',
    'components',
    'lib',
    'services',
    'hooks',
    'styles',
    'public',
    '__tests__',
    'proxy.ts',
  ])('%s exists', (name) => expect(existsSync(name)).toBe(true));

  it('every aside has an aria-label, because a page can have several', () =>
    expect(
      sources
        .filter(({ file, text }) => !isTest(file) && /<aside\b(?![^>]*aria-label)/.test(text))
        .map(({ file }) => file),
    ).toEqual([]));

  it.each(['next', 'react', 'react-dom', 'axios', 'react-hook-form', 'yup'])(
    'product code uses %s',
    (name) => expect(findFilesUsing(name)).not.toEqual([]),
  );

  it.each(['@testing-library/react', 'msw'])('tests use %s', (name) =>
    expect(findFilesUsing(name, tests)).not.toEqual([]),
  );
  it('tests run in jest', () => expect(jest.isMockFunction(jest.fn())).toBe(true));

  it('the Stripe fields are loaded only on payment pages', () =>
    expect(findFilesUsing('@stripe/stripe-js/pure')).toEqual(['components/charges/use-stripe.ts']));

  it.each([
    ['modal', 'pages/_app.tsx', 'styles/main.scss'],
    [
      'offcanvas',
      'components/kit/overlays/side-panel.tsx',
      'components/kit/overlays/side-panel.module.scss',
    ],
    [
      'carousel',
      'components/kit/overlays/carousel.tsx',
      'components/kit/overlays/carousel.module.scss',
    ],
  ])('bootstrap: %s is in the style sheet that %s imports', (component, file, sheet) => {
    const importedFiles = modules.get(file)?.imports.map(({ from }) => resolveImport(from, file));
    expect(importedFiles).toContain(sheet);
    const { loadedUrls } = compileString(`@use 'mixins' as *;\n${readFileSync(sheet, 'utf8')}`, {
      url: pathToFileURL(sheet),
      loadPaths: ['node_modules', 'styles'],
      importers: [
        {
          canonicalize: (url) => (url.endsWith('.build/web-font') ? new URL('made:font') : null),
          load: () => ({ contents: buildFontFaces('/build/face.woff2'), syntax: 'scss' }),
        },
      ],
      quietDeps: true,
      silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
    });
    expect(loadedUrls.join()).toContain(`/bootstrap/scss/_${component}.scss`);
  });

  it.each([
    ['Modal', 'components/kit/overlays/dialog-window.tsx'],
    ['Offcanvas', 'components/kit/overlays/side-panel.tsx'],
    ['Toast', 'components/kit/overlays/notice-toasts.tsx'],
    ['Carousel', 'components/kit/overlays/carousel.tsx'],
  ])('react-bootstrap %s: rendered only by %s, which pages load on demand', (name, file) => {
    expect(findImporters(`react-bootstrap/${name}`)).toEqual([file]);
    const tree = modules.get(file)?.tree;
    const renderedElements = tree ? collectNodes(tree, ts.isJsxOpeningElement) : [];
    expect(renderedElements.map(({ tagName }) => tagName.getText())).toContain(name);
    expect([...listReachableFiles(pages, modules, { lazy: true })]).toContain(file);
    expect([...listReachableFiles(pages, modules, { lazy: false })]).not.toContain(file);
  });
  it('react-bootstrap: no other component is imported, nor the whole package', () =>
    expect(findFilesUsing('react-bootstrap')).toHaveLength(4));

  it('react-hook-form: hooks/use-app-form.ts creates every form, with the yup resolver', () => {
    const formCreators = [...modules.values()].filter(
      (module) => findCalls(module, /^useForm$/).length > 0,
    );
    expect(formCreators.map(({ file }) => file)).toEqual(['hooks/use-app-form.ts']);
    const resolver = 'lib/forms/resolver.ts';
    expect([...listReachableFiles(['hooks/use-app-form.ts'], modules, { lazy: true })]).toContain(
      resolver,
    );
    expect(findCalls(modules.get(resolver), /^yupResolver$/)).toHaveLength(1);
    expect(findImporters('@hookform/resolvers/yup')).toEqual([resolver]);
  });

  it('yup: every form has a schema from lib/forms/schemas, the only files that use yup', () => {
    // Only checkboxes and fixed choices, so no input can be invalid.
    const filesWithoutSchema = Array<string>(2).fill('components/account/email-choices.tsx');
    const forms = [...modules.values()].flatMap((module) => [
      ...findCalls(module, /^useAppForm$/).flatMap(({ arguments: [options] }) =>
        options && ts.isObjectLiteralExpression(options)
          ? [
              {
                module,
                schema: options.properties.find(
                  (property) => property.name?.getText() === 'schema',
                ),
              },
            ]
          : [],
      ),
      ...collectNodes(module.tree, ts.isJsxOpeningElement)
        .filter(({ tagName }) => tagName.getText() === 'RowForm')
        .map(({ attributes: { properties } }) => ({
          module,
          schema: properties.find((property) => property.name?.getText() === 'schema'),
        })),
    ]);
    expect(forms.length).toBeGreaterThan(20);
    const formsWithoutSchema = forms.filter(
      ({ module: { imports }, schema }) =>
        !schema || !imports.some(({ from }) => from.startsWith('@/lib/forms/schemas/')),
    );
    expect(formsWithoutSchema.map(({ module: { file } }) => file).sort()).toEqual(
      filesWithoutSchema,
    );
    expect(findFilesUsing('yup').filter((file) => !file.startsWith('lib/forms/schemas/'))).toEqual(
      [],
    );
  });

  it('only the session module uses js-cookie', () =>
    expect(findFilesUsing('js-cookie')).toEqual(['lib/browser/session.ts']));

  it('date-fns formats the days', () =>
    expect(findFilesUsing('date-fns')).toContain('rules/iso-day.ts'));

  it('axios: one instance, created once, with a request and a response interceptor', () => {
    const file = 'lib/api-client.ts';
    const client = modules.get(file);
    expect(findCalls(client, /^(axios\.)?create$/)).toHaveLength(1);
    expect(findCalls(client, /\.interceptors\.request\.use$/)).toHaveLength(1);
    expect(findCalls(client, /\.interceptors\.response\.use$/)).toHaveLength(1);
    for (const clientModule of ['lib/browser/client.ts', 'lib/server/proxy/server-api.ts'])
      expect([...listReachableFiles([clientModule], modules, { lazy: true })]).toContain(file);
  });

  it('services: every contract call goes through an `api: Api` from lib/api', () => {
    const services = [...modules.values()].filter(({ file }) => file.startsWith('services/'));
    const calls = services.flatMap(({ file, tree }) =>
      collectNodes(tree, ts.isCallExpression)
        .filter(({ arguments: [key] }) => /^(GET|POST|DELETE) \//.test(readLiteral(key)))
        .map((call) => ({ file, call })),
    );
    expect(calls.length).toBeGreaterThan(80);
    expect(
      calls
        .filter(({ call }) => !isApiRequest(call))
        .map(({ file, call }) => `${file}: ${call.getText()}`),
    ).toEqual([]);
    for (const service of services) expect(findCalls(service, /(^|\.)fetch$/)).toEqual([]);
  });

  const serverPackages = [
    'fastify',
    'pg',
    'drizzle-orm',
    'pg-boss',
    'pdfkit',
    'nodemailer',
    'stripe',
  ];
  const browserPackages = [
    'next',
    'bootstrap',
    'react-bootstrap',
    'react-hook-form',
    '@stripe/stripe-js',
  ];
  it.each([
    ['portal', ['proxy.ts', 'server/main.ts', ...pages], serverPackages],
    ['host', ['host/main/server.ts'], [...browserPackages, 'axios', 'js-cookie']],
    ['command line', ['cli/main.ts'], [...serverPackages, ...browserPackages, 'axios']],
  ])(
    'the %s loads no packages that belong to another program',
    (_name, entries, forbiddenPackages) => {
      const closure = listReachableFiles(entries, modules, { lazy: true });
      expect(closure.size).toBeGreaterThan(entries.length);
      expect(
        [...closure].flatMap((file) =>
          (modules.get(file)?.imports ?? [])
            .filter(({ from }) =>
              forbiddenPackages.some((name) => from === name || from.startsWith(`${name}/`)),
            )
            .map(({ from }) => `${file} → ${from}`),
        ),
      ).toEqual([]);
    },
  );

  it('the home page imports no more project files than its budget allows', () => {
    const files = [...listReachableFiles(['pages/index.tsx'], modules, { lazy: false })].filter(
      (file) => modules.has(file),
    );
    expect(files).not.toContain('contract/registry.ts');
    expect(files.length).toBeLessThanOrEqual(budgets.homePageImports);
  });
});

/** Whether a call is `api.request(…)` on a parameter or property that its file types as `Api`. */
function isApiRequest(call: ts.CallExpression): boolean {
  const { expression } = call;
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'request')
    return false;
  const receiver = expression.expression.getText();
  const declarations = [
    ...collectNodes(call.getSourceFile(), ts.isParameter),
    ...collectNodes(call.getSourceFile(), ts.isPropertySignature),
  ].filter(({ name }) => name.getText() === receiver);
  return declarations.length > 0 && declarations.every(({ type }) => type?.getText() === 'Api');
}
