/** @jest-environment node */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

import { runCode, runScript } from './node-program';

async function heldPort(): Promise<{ port: number; free: () => Promise<void> }> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  return { port, free: () => new Promise((resolve) => server.close(() => resolve())) };
}

describe('npm start', () => {
  it.each([
    ['PORT', 'HOST_PORT'],
    ['HOST_PORT', 'PORT'],
  ])('names an occupied %s in one sentence and ends with code 1', async (occupied, other) => {
    const held = await heldPort();
    const spare = await heldPort();
    await spare.free();
    const program = runScript('scripts/start.ts', {
      [occupied]: String(held.port),
      [other]: String(spare.port),
      MICROSERVICE_URL: '',
    });
    expect(await program.ended).toBe(1);
    expect(program.errors()).toBe(
      `Port ${held.port} is already in use; stop the program that holds it or set ${occupied} to another port.\n`,
    );
    await held.free();
  });

  it('names a setting that is no port', async () => {
    const program = runScript('scripts/start.ts', { PORT: 'eighty' });
    expect(await program.ended).toBe(1);
    expect(program.errors()).toBe(
      'PORT must be a port number from 1 to 65535, but it is "eighty".\n',
    );
  });

  it.each([
    [
      { DEPLOYMENT: 'production' },
      'With DEPLOYMENT=production PORTAL_URL must start with https://, but it is http://localhost:3000.\n',
    ],
    [
      { DEPLOYMENT: 'production', PORTAL_URL: 'http://portal.example' },
      'With DEPLOYMENT=production PORTAL_URL must start with https://, but it is http://portal.example.\n',
    ],
    [
      { PORTAL_URL: 'portal.example' },
      'PORTAL_URL must be an address such as https://portal.example, but it is "portal.example".\n',
    ],
  ])('refuses an address that no member can be served at: %j', async (settings, sentence) => {
    const program = runScript('scripts/start.ts', { PORT: '', ...settings });
    expect(await program.ended).toBe(1);
    expect(program.errors()).toBe(sentence);
  });

  it.each([
    [
      'http://192.168.1.5:3000',
      'PORTAL_URL is http://192.168.1.5:3000: over plain http on another name than localhost no browser keeps a sign-in. Use https.',
    ],
    ['http://localhost:3000', 'nothing'],
    ['http://shop.localhost', 'nothing'],
    ['https://portal.example', 'nothing'],
  ])('says of %s: %s', async (portalUrl, sentence) => {
    const code = `import { addressWarning } from 'scripts/process/settings.ts'; console.log('says', addressWarning({ portalUrl: process.env.PORTAL_URL }) ?? 'nothing');`;
    expect(await runCode(code, { PORTAL_URL: portalUrl }).prints('says')).toContain(sentence);
  });

  it('makes the secrets once, for the owner only, and lets the environment win', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-secrets-'));
    const code = `
      import { secretEnvironment } from 'scripts/process/settings.ts';
      console.log(JSON.stringify(secretEnvironment(process.env.FOLDER)));
    `;
    const read = async (env: Record<string, string>) => {
      const line = await runCode(code, { FOLDER: folder, OPERATOR_KEY: '', ...env }).prints('{');
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
