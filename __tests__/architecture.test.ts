/** @jest-environment node */
import path from 'node:path';

import { isTest, readSources, type SourceFile } from './support/source-tree';

const sources = readSources();
const productSources = sources.filter(({ file }) => !isTest(file));

const rooms = [
  'contract',
  'rules',
  'net',
  'lib',
  'services',
  'hooks',
  'components',
  'pages',
  'host',
  'cli',
  'server',
  'proxy.ts',
];

const sortFiles = (offendingFiles: string[]) => offendingFiles.sort();

describe('code that must live in exactly one place', () => {
  const findOutside = (pattern: RegExp, allowedFiles: (string | RegExp)[], inRooms = rooms) =>
    productSources
      .filter(
        ({ folder, file, text }) =>
          inRooms.includes(folder) &&
          pattern.test(text) &&
          !allowedFiles.some((allowedFile) =>
            typeof allowedFile === 'string' ? file === allowedFile : allowedFile.test(file),
          ),
      )
      .map(({ file }) => file);

  it('axios is imported only by lib/api-client.ts', () =>
    expect(findOutside(/from 'axios'|import\('axios'\)/, ['lib/api-client.ts'])).toEqual([]));
  it('process.env is read only in the env files, except for values that a build inlines', () =>
    expect(
      findOutside(/process\.env(?!\.(WITH_TEST_MODE|WITHOUT_GUARD)\b)/, [
        'lib/server/env.ts',
        'host/core/env.ts',
        'cli/settings.ts',
        'lib/i18n/texts-url.ts',
        /^host\/testing\//,
        /^host\/db\/drizzle/,
      ]),
    ).toEqual([]));
  it('next/dynamic is not used; lazy-component.tsx loads components on demand', () =>
    expect(findOutside(/from 'next\/dynamic'/, [])).toEqual([]));
  it('only lib/browser/enhance uses document.cookie; other code uses js-cookie', () =>
    expect(findOutside(/document\.cookie/, [/^lib\/browser\/enhance\//])).toEqual([]));
  it('window.open is called only in lib/browser/enhance/popup-window.ts', () =>
    expect(findOutside(/window\.open\(/, ['lib/browser/enhance/popup-window.ts'])).toEqual([]));
  it('big.js is imported only by rules/money.ts', () =>
    expect(findOutside(/from 'big\.js'/, ['rules/money.ts'])).toEqual([]));
  it('the portal sets its security headers in server/security-headers.ts', () =>
    expect(
      findOutside(
        /permissions-policy|x-frame-options/i,
        ['lib/server/page.ts', 'server/security-headers.ts'],
        rooms.filter((room) => room !== 'host'),
      ),
    ).toEqual([]));
  it('only lib/server/session/session-cookies.ts sets cookies', () =>
    expect(
      findOutside(/set-cookie/i, [
        'lib/server/session/session-cookies.ts',
        'server/page-cache.ts' /* which never caches a response that sets a cookie */,
      ]),
    ).toEqual([]));
});

describe('limits and conventions', () => {
  it('no file is longer than 350 lines', () => {
    expect(
      sortFiles(
        sources.filter(({ text }) => text.split('\n').length > 351).map(({ file }) => file),
      ),
    ).toEqual([]);
  });

  it('no folder is deeper than four levels', () => {
    expect(
      sortFiles(
        sources.filter(({ file }) => file.split(path.sep).length > 5).map(({ file }) => file),
      ),
    ).toEqual([]);
  });

  it('there are no barrels or catch-all folders, and names are in kebab case', () => {
    const catchAllFolder = /(^|\/)(utils|helpers|misc|common|types)(\/|\.tsx?$)/;
    const isBarrel = (source: SourceFile) =>
      /(^|\/)index\.ts$/.test(source.file) && /^\s*export .* from /m.test(source.text);
    const hasInvalidName = (file: string) =>
      file
        .split(path.sep)
        .some(
          (part) =>
            !/^(\[{0,2}[.a-z0-9_-]+\]{0,2}|_app|_document|__tests__)(\.[a-z0-9.]+)?(\.tsx?)?$/.test(
              part,
            ),
        );
    expect(
      sortFiles(
        sources
          .filter(
            (source) =>
              catchAllFolder.test(source.file) || isBarrel(source) || hasInvalidName(source.file),
          )
          .map(({ file }) => file),
      ),
    ).toEqual([]);
  });

  it('no file uses `any` or suppresses a rule without a reason', () => {
    const violations = sources.filter(
      ({ file, text }) =>
        !file.endsWith('architecture.test.ts') &&
        (/:\s*any\b|\bas any\b|<any>/.test(text) ||
          /@ts-(ignore|nocheck)/.test(text) ||
          /eslint-disable(?!.*-- )/.test(text)),
    );
    expect(sortFiles(violations.map(({ file }) => file))).toEqual([]);
  });
});
