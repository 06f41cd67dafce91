/** @jest-environment node */
import path from 'node:path';

import { readSources, type SourceFile } from './support/source-tree';

const sources = readSources();
const byFile = new Map(sources.map((source) => [source.file, source]));
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('__tests__') || file.startsWith('e2e') || file.includes('/testing/');
const product = sources.filter(({ file }) => !isTest(file));

/** Rooms that each room may import from (architecture, "Who may import whom"). */
const allowed: Record<string, string[]> = {
  contract: ['contract'],
  lib: ['contract', 'lib', 'messages'],
  services: ['contract', 'lib', 'services'],
  hooks: ['services', 'lib', 'contract', 'hooks'],
  components: ['components', 'hooks', 'services', 'lib', 'contract'],
  pages: ['components', 'hooks', 'services', 'lib', 'contract', 'styles'],
  host: ['contract', 'lib', 'host', 'messages'],
};
const sharedComponents = ['ui', 'forms', 'layout', 'seo', 'art'];
/** Pure tables that both sides must agree on, and the reader of answers: the only part of lib that the host may use. */
const sharedLib = /^lib\/(money|addresses\/|members\/|tracking\/|packages\/|cart\/|payments\/|charges\/|i18n\/(locale|marks)|validation\/shared|membership\/|checkout\/|notifications\/|brand\.ts|capped-body\.ts|format\.ts|json-shape\.ts|network-address|server-connections|small-body|tally|routes\.ts|uuid\.ts)/;
/** Server code of the portal that reads the contract's values, not only its types. */
const contractReaders = new Set(['lib/gateway.ts', 'lib/reply-check.ts']);
const plainContract = new Set(['contract/paper-kinds.ts', 'contract/social-providers.ts', 'contract/limits.ts', 'contract/error-codes.ts', 'contract/error-numbers.ts']);

const list = (bad: string[]) => bad.sort();

describe('the rooms', () => {
  it('import only what the table allows', () => {
    const bad = product.flatMap(({ file, room, imports }) =>
      imports
        .map(({ target }) => target.split(path.sep)[0] ?? '')
        .filter((target) => allowed[room] && !allowed[room].includes(target))
        .map((target) => `${file} imports ${target}/`),
    );
    expect(list(bad)).toEqual([]);
  });

  it('keep the wire schemas out of the browser: outside the host the contract is types and plain data', () => {
    const bad = product
      .filter(({ room, file }) => ['lib', 'services', 'hooks', 'components', 'pages'].includes(room) && !contractReaders.has(file))
      .flatMap(({ file, imports }) =>
        imports
          .filter(({ target, typeOnly }) => target.startsWith('contract/') && !typeOnly && !plainContract.has(target))
          .map(({ target }) => `${file} imports ${target} as a value`),
      );
    expect(list(bad)).toEqual([]);
  });

  it('let the host use only the pure rule tables of lib', () => {
    const bad = product
      .filter(({ room }) => room === 'host')
      .flatMap(({ file, imports }) => imports.filter(({ target }) => target.startsWith('lib/') && !sharedLib.test(target)).map(({ target }) => `${file} imports ${target}`));
    expect(list(bad)).toEqual([]);
  });

  it('keep features apart and the shared components free of services', () => {
    const folder = (file: string) => file.split(path.sep)[1] ?? '';
    const bad = product
      .filter(({ room }) => room === 'components')
      .flatMap(({ file, imports }) =>
        imports
          .filter(({ target }) => {
            if (target.startsWith('services/')) return sharedComponents.includes(folder(file));
            if (!target.startsWith('components/') || folder(target) === folder(file)) return false;
            return !sharedComponents.includes(folder(target));
          })
          .map(({ target }) => `${file} imports ${target}`),
      );
    expect(list(bad)).toEqual([]);
  });

  it('have no import cycles', () => {
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (source: SourceFile, trail: string[]) => {
      if (done.has(source.file)) return;
      const at = trail.indexOf(source.file);
      if (at >= 0) {
        cycles.push([...trail.slice(at), source.file].join(' → '));
        return;
      }
      for (const { target, typeOnly } of source.imports) {
        const next = byFile.get(target);
        if (next && !typeOnly) visit(next, [...trail, source.file]);
      }
      done.add(source.file);
    };
    for (const source of product) visit(source, []);
    expect(cycles).toEqual([]);
  });
});

describe('things that live in exactly one place', () => {
  const only = (pattern: RegExp, files: (string | RegExp)[], rooms = Object.keys(allowed)) =>
    product
      .filter(({ room, file, text }) => rooms.includes(room) && pattern.test(text) && !files.some((allowedFile) => (typeof allowedFile === 'string' ? file === allowedFile : allowedFile.test(file))))
      .map(({ file }) => file);

  it('axios: lib/api.ts', () => expect(only(/from 'axios'|import\('axios'\)/, ['lib/api.ts'])).toEqual([]));
  it('process.env: the env files', () =>
    expect(only(/process\.env/, ['lib/env.ts', 'host/core/env.ts', 'cli/settings.ts', /^host\/testing\//, /^host\/db\/drizzle/])).toEqual([]));
  it('parts fetched on use: components/ui/lazy-part.tsx', () => expect(only(/from 'next\/dynamic'/, [])).toEqual([]));
  it('browser cookies: lib/session.ts', () => expect(only(/js-cookie|document\.cookie/, ['lib/session.ts', /^lib\/enhance\//])).toEqual([]));
  it('window.open: hooks/use-popup.ts', () => expect(only(/window\.open\(/, ['hooks/use-popup.ts'])).toEqual([]));
  it('big.js: lib/money.ts', () => expect(only(/from 'big\.js'/, ['lib/money.ts'])).toEqual([]));
  it('set-cookie: lib/session-cookies.ts', () => expect(only(/set-cookie/i, ['lib/session-cookies.ts'])).toEqual([]));
});

describe('budgets', () => {
  it('no file is longer than 250 lines', () => {
    expect(list(sources.filter(({ text }) => text.split('\n').length > 251).map(({ file }) => file))).toEqual([]);
  });

  it('no folder is deeper than four levels', () => {
    expect(list(sources.filter(({ file }) => file.split(path.sep).length > 5).map(({ file }) => file))).toEqual([]);
  });

  it('no barrels, no drawers, kebab-case names', () => {
    const drawers = /(^|\/)(utils|helpers|misc|common|types)(\/|\.tsx?$)/;
    const barrel = (source: SourceFile) => /(^|\/)index\.ts$/.test(source.file) && /^\s*export .* from /m.test(source.text);
    const odd = (file: string) => file.split(path.sep).some((part) => !/^(\[?[.a-z0-9_-]+\]?|_app|_document|__tests__)(\.[a-z0-9.]+)?(\.tsx?)?$/.test(part));
    expect(list(sources.filter((source) => drawers.test(source.file) || barrel(source) || odd(source.file)).map(({ file }) => file))).toEqual([]);
  });

  it('no `any` and no suppression without a reason', () => {
    const bad = sources.filter(
      ({ file, text }) =>
        !file.endsWith('architecture.test.ts') &&
        (/:\s*any\b|\bas any\b|<any>/.test(text) || /@ts-(ignore|nocheck)/.test(text) || /eslint-disable(?!.*-- )/.test(text)),
    );
    expect(list(bad.map(({ file }) => file))).toEqual([]);
  });
});
