/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import project from '../../package.json';
import { readSources } from '../support/source-tree';

const folder = join(process.cwd(), 'docs/operation');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const runbooks = readdirSync(folder).filter((name) => name.endsWith('.md'));
const alerts = read('alerts.yml');
const dashboard = read('dashboard.json');

const findAll = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([, group = '']) => group);
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
const listAnchors = (file: string) => findAll(/^#{1,3} (.+)$/gm, read(file)).map(toAnchor);

/** Whether `file.md#section` exists, relative to docs/operation. */
function isValidTarget(target: string): boolean {
  const [file = '', section] = target.split('#');
  if (!runbooks.includes(file)) return false;
  return section === undefined || listAnchors(file).includes(section);
}

it('every alert names an existing section of a runbook', () => {
  const targets = findAll(/runbook: '?([^'\s]+)/g, alerts);
  expect(targets.length).toBe(findAll(/- alert: (\w+)/g, alerts).length);
  expect(targets.filter((target) => !isValidTarget(target))).toEqual([]);
});

it('alerts and dashboard use metrics that the programs export', () => {
  const sources = readSources()
    .filter(({ file }) => /^(host\/main\/metrics\/|server\/metrics)/.test(file))
    .map(({ text }) => text)
    .join('\n');
  const usedMetrics = findAll(
    /\b((?:host|portal)_[a-z_]+?)(?:_(?:bucket|count|sum))?\b(?=[ {[)\\"'/])/g,
    alerts + dashboard,
  );
  expect(new Set(usedMetrics).size).toBeGreaterThan(10);
  const isExported = (name: string) => new RegExp(`\\b${name}\\b`).test(sources);
  expect([...new Set(usedMetrics)].filter((name) => !isExported(name))).toEqual([]);
});

it('links in the runbooks resolve', () => {
  const links = runbooks.flatMap((file) =>
    findAll(/\]\(((?!https?:|\.\.\/)[^)]+\.md(?:#[^)]+)?)\)/g, read(file)),
  );
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((target) => !isValidTarget(target))).toEqual([]);
});

it('the runbooks use commands and settings that exist', () => {
  const text = runbooks.map(read).join('\n');
  const cli = readFileSync('cli/table.ts', 'utf8');
  const commands = new Set(findAll(/npm run operator -- ([a-z-]+)/g, text));
  expect(commands.size).toBeGreaterThan(3);
  const isInTable = (name: string) =>
    new RegExp(`^  '?${name}'?[,:]|^  \\.\\.\\.\\(.*\\{ ${name} \\}\\),$`, 'm').test(cli);
  expect([...commands].filter((name) => !isInTable(name))).toEqual([]);
  const scripts = new Set(findAll(/npm run ([a-z]+)/g, text));
  expect([...scripts].filter((name) => !(name in project.scripts))).toEqual([]);
  const example = readFileSync('.env.example', 'utf8');
  const settings = new Set(findAll(/`([A-Z]+_[A-Z_]*[A-Z])(?:=[^`]*)?`/g, text));
  const unlistedSettings = new Set([
    'DATABASE_PASSWORD',
    'OPERATOR_KEY',
    'PASSWORD_PEPPER',
    'SANDBOX_SECRET',
    'HOST_URL',
  ]);
  expect(
    [...settings].filter((name) => !example.includes(name) && !unlistedSettings.has(name)),
  ).toEqual([]);
});

it.each([
  ['portal-host@.service', 'HOST_PORT'],
  ['portal-web@.service', 'PORT'],
])('instances of %s have their own ports, regardless of the settings file', (unit, port) => {
  const lines = read(`systemd/${unit}`).split('\n');
  const environmentLines = lines.filter((line) => line.startsWith('Environment=')).join(' ');
  // In systemd, an environment file overrides `Environment=` lines.
  expect(environmentLines).not.toMatch(/PORT=/);
  const startLine = lines.find((line) => line.startsWith('ExecStart='));
  expect(startLine).toContain(`=/usr/bin/env ${port}=%i /usr/bin/node `);
  expect(lines.filter((line) => line.startsWith('EnvironmentFile='))).toEqual([
    'EnvironmentFile=/etc/forwarding.env',
    'EnvironmentFile=-/etc/forwarding-%i.env',
  ]);
});

it.each(['portal-host@.service', 'portal-web@.service'])(
  '%s has only the permissions that a server needs',
  (unit) => {
    const lines = read(`systemd/${unit}`).split('\n');
    for (const line of [
      'CapabilityBoundingSet=',
      'NoNewPrivileges=yes',
      'PrivateDevices=yes',
      'ProtectControlGroups=yes',
      'ProtectKernelLogs=yes',
      'ProtectKernelModules=yes',
      'ProtectKernelTunables=yes',
      'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX',
      'RestrictNamespaces=yes',
      'RestrictSUIDSGID=yes',
      'SystemCallArchitectures=native',
    ])
      expect(lines).toContain(line);
  },
);

it('mail.md lists the DNS records that email delivery requires', () => {
  const mail = read('mail.md');
  for (const record of ['v=spf1', 'v=DKIM1', 'v=DMARC1', 'List-Unsubscribe-Post'])
    expect(mail).toContain(record);
});
