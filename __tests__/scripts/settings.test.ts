/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { buildTestLogin } from '@/scripts/process/run-all';
import { loadSettings, describeError } from '@/scripts/process/settings';

const read = (file: string) => readFileSync(path.join(__dirname, '../..', file), 'utf8');

describe('.env.example', () => {
  it.each(['net/settings.ts', 'lib/server/env.ts', 'host/core/env.ts'])(
    'lists every setting of %s',
    (file) => {
      const example = read('.env.example');
      const names = [...read(file).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
        (match) => match[1] ?? '',
      );
      expect(names.length).toBeGreaterThan(5);
      // NODE_ENV is set by the commands themselves.
      const missing = names.filter(
        (name) => name !== 'NODE_ENV' && !new RegExp(`^(# )?${name}=`, 'm').test(example),
      );
      expect(missing).toEqual([]);
    },
  );
});

describe('the port of the embedded database', () => {
  const originalEnv = { ...process.env };
  afterEach(() => {
    process.env = { ...originalEnv };
  });

  it.each([
    ['PORT', undefined],
    ['HOST_PORT', undefined],
    ['HOST_METRICS_PORT', undefined],
    ['POSTGRES_PORT', 5433],
  ])('with %s set is %s', (name, port) => {
    process.env = { ...originalEnv, ENV_FILE: '', [name]: '5433' };
    expect(loadSettings().postgresPort).toBe(port);
  });
});

describe('a system error', () => {
  const createError = (code: string, file?: string) =>
    Object.assign(new Error('mkdir'), { code, ...(file && { path: file }) });

  it.each([
    ['EACCES', 'This user cannot write /srv/data; fix that and start again.'],
    ['EPERM', 'This user cannot write /srv/data; fix that and start again.'],
    ['ENOSPC', 'The disk is full (/srv/data); fix that and start again.'],
    ['EROFS', 'The disk cannot be written (/srv/data); fix that and start again.'],
  ])('%s is reported in one plain sentence', (code, sentence) => {
    expect(describeError(createError(code, '/srv/data'))).toBe(sentence);
  });

  it('that is unknown keeps its stack', () => {
    expect(describeError(createError('EMFILE'))).toContain('settings.test.ts');
  });
});

describe('the prefilled member in the sign-in form', () => {
  const originalEnv = { ...process.env };
  afterEach(() => {
    process.env = { ...originalEnv };
  });
  const demo = { TEST_LOGIN_EMAIL: 'demo@crossgate.example', TEST_LOGIN_PASSWORD: 'Parcel-2026' };

  it.each([
    ['the demo member in test mode', { TEST_MODE: '1' }, undefined, demo],
    ['no one in a release', { TEST_MODE: '0' }, undefined, {}],
    ['no one without a demo member', { TEST_MODE: '1', SEED_DEMO: '0' }, undefined, {}],
    ['no one with a separate host', { TEST_MODE: '1' }, 'https://host.example', {}],
    [
      'the one that the settings name, unchanged',
      { TEST_MODE: '1', TEST_LOGIN_EMAIL: 'ana@example.com' },
      undefined,
      {},
    ],
  ])('is %s', (_who, settings, microserviceUrl, expected) => {
    const { SEED_DEMO: _seed, TEST_LOGIN_EMAIL: _email, ...otherSettings } = originalEnv;
    process.env = { ...otherSettings, ...settings };
    expect(buildTestLogin({ microserviceUrl })).toEqual(expected);
  });
});
