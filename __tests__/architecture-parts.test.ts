/** @jest-environment node */
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { compileString } from 'sass';
import ts from 'typescript';

import budgets from '@/scripts/testing/size-budgets.json';
import { fontFaces } from '@/scripts/web-font';

import {
  nodesOf,
  parseModule,
  reachableFrom,
  resolveImport,
  textOf,
  type Module,
} from './support/module-graph';
import { isTest, readSources, type SourceFile } from './support/source-tree';

/** Imports and exports as TypeScript parses them, without text and type-only imports. */
describe('architecture requirements', () => {
  const parse = (files: SourceFile[]) =>
    new Map(files.map(({ file, text }) => [file, parseModule(file, text)]));
  const sources = readSources();
  const modules = parse(sources.filter(({ file }) => !isTest(file)));
  const tests = parse(sources.filter(({ file }) => isTest(file)));
  const importersOf = (name: string, all: ReadonlyMap<string, Module> = modules) =>
    [...all.values()]
      .filter(({ imports }) => imports.some(({ from }) => from === name))
      .map(({ file }) => file);
  const usersOf = (name: string, all?: ReadonlyMap<string, Module>) =>
    [...(all ?? modules).values()]
      .filter(({ imports }) =>
        imports.some(({ from }) => from === name || from.startsWith(`${name}/`)),
      )
      .map(({ file }) => file);
  const callsOf = (module: Module | undefined, callee: RegExp) =>
    module
      ? nodesOf(module.tree, ts.isCallExpression).filter((call) =>
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

  it('labels every aside, because a page has several', () =>
    expect(
      sources
        .filter(({ file, text }) => !isTest(file) && /<aside\b(?![^>]*aria-label)/.test(text))
        .map(({ file }) => file),
    ).toEqual([]));

  it.each(['next', 'react', 'react-dom', 'axios', 'react-hook-form', 'yup'])(
    'product code uses %s',
    (name) => expect(usersOf(name)).not.toEqual([]),
  );

  it.each(['@testing-library/react', 'msw'])('tests use %s', (name) =>
    expect(usersOf(name, tests)).not.toEqual([]),
  );
  it('tests run in jest', () => expect(jest.isMockFunction(jest.fn())).toBe(true));

  it('the Stripe fields are loaded only on payment pages', () =>
    expect(usersOf('@stripe/stripe-js/pure')).toEqual(['components/charges/use-stripe.ts']));

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
  ])('bootstrap: %s is in the style sheet that %s imports', (part, file, sheet) => {
    const imported = modules.get(file)?.imports.map(({ from }) => resolveImport(from, file));
    expect(imported).toContain(sheet);
    const { loadedUrls } = compileString(`@use 'mixins' as *;\n${readFileSync(sheet, 'utf8')}`, {
      url: pathToFileURL(sheet),
      loadPaths: ['node_modules', 'styles'],
      importers: [
        {
          canonicalize: (url) => (url.endsWith('.build/web-font') ? new URL('made:font') : null),
          load: () => ({ contents: fontFaces('/build/face.woff2'), syntax: 'scss' }),
        },
      ],
      quietDeps: true,
      silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
    });
    expect(loadedUrls.join()).toContain(`/bootstrap/scss/_${part}.scss`);
  });

  it.each([
    ['Modal', 'components/kit/overlays/dialog-window.tsx'],
    ['Offcanvas', 'components/kit/overlays/side-panel.tsx'],
    ['Toast', 'components/kit/overlays/notice-toasts.tsx'],
    ['Carousel', 'components/kit/overlays/carousel.tsx'],
  ])('react-bootstrap %s: rendered only by %s, which pages load on demand', (name, file) => {
    expect(importersOf(`react-bootstrap/${name}`)).toEqual([file]);
    const tree = modules.get(file)?.tree;
    const rendered = tree ? nodesOf(tree, ts.isJsxOpeningElement) : [];
    expect(rendered.map(({ tagName }) => tagName.getText())).toContain(name);
    expect([...reachableFrom(pages, modules, { lazy: true })]).toContain(file);
    expect([...reachableFrom(pages, modules, { lazy: false })]).not.toContain(file);
  });
  it('react-bootstrap: no other component, and never the whole package', () =>
    expect(usersOf('react-bootstrap')).toHaveLength(4));

  it('react-hook-form: hooks/use-app-form.ts creates every form, with the yup resolver', () => {
    const makers = [...modules.values()].filter((one) => callsOf(one, /^useForm$/).length > 0);
    expect(makers.map(({ file }) => file)).toEqual(['hooks/use-app-form.ts']);
    const resolver = 'lib/forms/resolver.ts';
    expect([...reachableFrom(['hooks/use-app-form.ts'], modules, { lazy: true })]).toContain(
      resolver,
    );
    expect(callsOf(modules.get(resolver), /^yupResolver$/)).toHaveLength(1);
    expect(importersOf('@hookform/resolvers/yup')).toEqual([resolver]);
  });

  it('yup: every form has a schema from lib/forms/schemas, the only files that use yup', () => {
    // Only checkboxes and fixed choices, so no input can be invalid.
    const unchecked = Array<string>(2).fill('components/account/email-choices.tsx');
    const forms = [...modules.values()].flatMap((module) => [
      ...callsOf(module, /^useAppForm$/).flatMap(({ arguments: [options] }) =>
        options && ts.isObjectLiteralExpression(options)
          ? [{ module, schema: options.properties.find((one) => one.name?.getText() === 'schema') }]
          : [],
      ),
      ...nodesOf(module.tree, ts.isJsxOpeningElement)
        .filter(({ tagName }) => tagName.getText() === 'RowForm')
        .map(({ attributes: { properties } }) => ({
          module,
          schema: properties.find((one) => one.name?.getText() === 'schema'),
        })),
    ]);
    expect(forms.length).toBeGreaterThan(20);
    const bare = forms.filter(
      ({ module: { imports }, schema }) =>
        !schema || !imports.some(({ from }) => from.startsWith('@/lib/forms/schemas/')),
    );
    expect(bare.map(({ module: { file } }) => file).sort()).toEqual(unchecked);
    expect(usersOf('yup').filter((file) => !file.startsWith('lib/forms/schemas/'))).toEqual([]);
  });

  it('js-cookie: used only by the session module', () =>
    expect(usersOf('js-cookie')).toEqual(['lib/browser/session.ts']));

  it('date-fns: used to format days', () =>
    expect(usersOf('date-fns')).toContain('rules/iso-day.ts'));

  it('axios: one instance, created once, with a request and a response interceptor', () => {
    const file = 'lib/api-client.ts';
    const client = modules.get(file);
    expect(callsOf(client, /^(axios\.)?create$/)).toHaveLength(1);
    expect(callsOf(client, /\.interceptors\.request\.use$/)).toHaveLength(1);
    expect(callsOf(client, /\.interceptors\.response\.use$/)).toHaveLength(1);
    for (const user of ['lib/browser/client.ts', 'lib/server/proxy/server-api.ts'])
      expect([...reachableFrom([user], modules, { lazy: true })]).toContain(file);
  });

  it('services: every contract call goes through an `api: Api` from lib/api', () => {
    const services = [...modules.values()].filter(({ file }) => file.startsWith('services/'));
    const calls = services.flatMap(({ file, tree }) =>
      nodesOf(tree, ts.isCallExpression)
        .filter(({ arguments: [key] }) => /^(GET|POST|DELETE) \//.test(textOf(key)))
        .map((call) => ({ file, call })),
    );
    expect(calls.length).toBeGreaterThan(80);
    expect(
      calls
        .filter(({ call }) => !isApiRequest(call))
        .map(({ file, call }) => `${file}: ${call.getText()}`),
    ).toEqual([]);
    for (const service of services) expect(callsOf(service, /(^|\.)fetch$/)).toEqual([]);
  });

  const servers = ['fastify', 'pg', 'drizzle-orm', 'pg-boss', 'pdfkit', 'nodemailer', 'stripe'];
  const screens = ['next', 'bootstrap', 'react-bootstrap', 'react-hook-form', '@stripe/stripe-js'];
  it.each([
    ['portal', ['proxy.ts', 'server/main.ts', ...pages], servers],
    ['host', ['host/main/server.ts'], [...screens, 'axios', 'js-cookie']],
    ['command line', ['cli/main.ts'], [...servers, ...screens, 'axios']],
  ])('the %s loads no packages that belong to another program', (_name, entries, others) => {
    const closure = reachableFrom(entries, modules, { lazy: true });
    expect(closure.size).toBeGreaterThan(entries.length);
    expect(
      [...closure].flatMap((file) =>
        (modules.get(file)?.imports ?? [])
          .filter(({ from }) => others.some((name) => from === name || from.startsWith(`${name}/`)))
          .map(({ from }) => `${file} → ${from}`),
      ),
    ).toEqual([]);
  });

  it('the home page imports no more project files than its budget allows', () => {
    const files = [...reachableFrom(['pages/index.tsx'], modules, { lazy: false })].filter((file) =>
      modules.has(file),
    );
    expect(files).not.toContain('contract/registry.ts');
    expect(files.length).toBeLessThanOrEqual(budgets.homePageImports);
  });
});

/** `api.request('GET /…')` with an `api` that this file declares as an `Api`, as a parameter or a property of one. */
function isApiRequest(call: ts.CallExpression): boolean {
  const { expression } = call;
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'request')
    return false;
  const given = expression.expression.getText();
  const declared = [
    ...nodesOf(call.getSourceFile(), ts.isParameter),
    ...nodesOf(call.getSourceFile(), ts.isPropertySignature),
  ].filter(({ name }) => name.getText() === given);
  return declared.length > 0 && declared.every(({ type }) => type?.getText() === 'Api');
}
