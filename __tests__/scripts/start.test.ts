/** @jest-environment node */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

import { runCode, runScript } from './node-program';

async function occupyPort(): Promise<{ port: number; free: () => Promise<void> }> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  return { port, free: () => new Promise((resolve) => server.close(() => resolve())) };
}

describe('npm start', () => {
  it.each([
    ['PORT', 'HOST_PORT'],
    ['HOST_PORT', 'PORT'],
  ])(
    'reports an occupied %s in one sentence and exits with code 1',
    async (setting, otherSetting) => {
      const blocker = await occupyPort();
      const sparePort = await occupyPort();
      await sparePort.free();
      const program = runScript('scripts/start.ts', {
        [setting]: String(blocker.port),
        [otherSetting]: String(sparePort.port),
        MICROSERVICE_URL: '',
      });
      expect(await program.exitCode).toBe(1);
      expect(program.errorOutput()).toBe(
        `Port ${blocker.port} is already in use; stop the program that uses it or set ${setting} to another port.\n`,
      );
      await blocker.free();
    },
  );

  it('reports a setting that is not a port', async () => {
    const program = runScript('scripts/start.ts', { PORT: 'eighty' });
    expect(await program.exitCode).toBe(1);
    expect(program.errorOutput()).toBe(
      'PORT must be a port number from 1 to 65535, but it is "eighty".\n',
    );
  });

  it.each([
    [
      { DEPLOYMENT: 'production' },
      'With DEPLOYMENT=production, PORTAL_URL must start with https://, but it is http://localhost:3000.\n',
    ],
    [
      { DEPLOYMENT: 'production', PORTAL_URL: 'http://portal.example' },
      'With DEPLOYMENT=production, PORTAL_URL must start with https://, but it is http://portal.example.\n',
    ],
    [
      { DEPLOYMENT: 'production', PORTAL_URL: 'https://portal.example', TEST_MODE: '1' },
      'TEST_MODE=1 is not allowed with DEPLOYMENT=production.\n',
    ],
    [
      { DEPLOYMENT: 'production', PORTAL_URL: 'https://portal.example', SEED_DEMO: '1' },
      'SEED_DEMO=1 is not allowed with DEPLOYMENT=production.\n',
    ],
    [
      { PORTAL_URL: 'portal.example' },
      'PORTAL_URL must be an address such as https://portal.example, but it is "portal.example".\n',
    ],
  ])(
    'refuses settings that cannot serve members before it builds: %j',
    async (settings, sentence) => {
      const program = runScript('scripts/start.ts', { PORT: '', ...settings });
      expect(await program.exitCode).toBe(1);
      expect(program.errorOutput()).toBe(sentence);
    },
  );

  it.each([
    [
      'http://192.168.1.5:3000',
      'PORTAL_URL is http://192.168.1.5:3000: browsers do not stay signed in over plain http, except on localhost. Use https.',
    ],
    ['http://localhost:3000', 'nothing'],
    ['http://shop.localhost', 'nothing'],
    ['https://portal.example', 'nothing'],
  ])('warns about %s: %s', async (portalUrl, sentence) => {
    const code = `import { findAddressWarning } from 'scripts/process/settings.ts'; console.log('says', findAddressWarning({ portalUrl: process.env.PORTAL_URL }) ?? 'nothing');`;
    expect(await runCode(code, { PORTAL_URL: portalUrl }).waitForLine('says')).toContain(sentence);
  });

  const safeSettings = {
    DEPLOYMENT: 'production',
    HOST_PUBLIC_URL: 'https://host.example',
    SMTP_URL: 'smtps://mail.example',
    BACKUP_KEY: 'k'.repeat(32),
    STRIPE_SECRET_KEY: 'sk',
    STRIPE_WEBHOOK_SECRET: 'wh',
  };

  it.each([
    ['all settings', {}, []],
    ['a portal alone', { SMTP_URL: '', MICROSERVICE_URL: 'https://host.example' }, []],
    ['no members', { DEPLOYMENT: '', SMTP_URL: '' }, []],
    [
      'an incomplete gateway',
      { STRIPE_WEBHOOK_SECRET: '', ENETS_MID: 'm', ENETS_KEY_ID: 'k' },
      [
        'STRIPE_SECRET_KEY is set, but STRIPE_WEBHOOK_SECRET is missing.',
        'ENETS_MID is set, but ENETS_SECRET is missing.',
      ],
    ],
    [
      'almost no settings',
      { STRIPE_SECRET_KEY: '', HOST_PUBLIC_URL: '', SMTP_URL: '', BACKUP_KEY: 'short' },
      [
        'No gateway has keys: members cannot pay.',
        'HOST_PUBLIC_URL is not an https URL: the gateways’ webhooks will not arrive.',
        'SMTP_URL is missing: emails become files in /srv/data/outbox and reach no one.',
        'BACKUP_KEY is missing or shorter than 32 characters: no backup can be made.',
      ],
    ],
  ])('reports what members would miss: %s', async (_what, changes, sentences) => {
    const code = `
      import { listMissingSettings } from 'scripts/process/for-members.ts';
      import { loadSettings } from 'scripts/process/settings.ts';
      console.log('says', JSON.stringify(listMissingSettings(loadSettings())));`;
    const program = runCode(code, { DATA_DIR: '/srv/data', ...safeSettings, ...changes });
    expect(JSON.parse((await program.waitForLine('says')).slice('says '.length))).toEqual(
      sentences,
    );
  });

  it('creates the secrets once, readable only by the owner, and prefers the environment', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-secrets-'));
    const code = `
      import { readSecretEnvironment } from 'scripts/process/settings.ts';
      console.log(JSON.stringify(readSecretEnvironment(process.env.FOLDER)));
    `;
    const read = async (env: Record<string, string>) => {
      const line = await runCode(code, { FOLDER: folder, OPERATOR_KEY: '', ...env }).waitForLine(
        '{',
      );
      return JSON.parse(line) as Record<string, string>;
    };
    const first = await read({});
    expect(await read({})).toEqual(first);
    expect(await read({ OPERATOR_KEY: 'brought along' })).toEqual({
      ...first,
      OPERATOR_KEY: 'brought along',
    });
    const file = path.join(folder, 'secrets.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(
      Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>).every(
        (secret) => /^[0-9a-f]{64}$/.test(secret),
      ),
    ).toBe(true);
    rmSync(folder, { recursive: true });
  });
});
