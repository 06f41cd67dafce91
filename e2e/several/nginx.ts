import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { findFreePort } from '../../scripts/process/ports';
import { createCertificate } from '../../scripts/testing/front';

const configFile = path.resolve(__dirname, '../../docs/operation/containers/nginx.conf');
export const useNginx = process.env.BALANCER === 'nginx';
/** Also true without root, which nginx needs to open its log and change its user. */
export const isNginxMissing = () => spawnSync('nginx', ['-v']).error ?? process.getuid?.() !== 0;

/** Starts nginx with our configuration on free ports, in front of two hosts and two portals. */
export async function startNginx(dir: string, [host1, host2, portal1, portal2]: readonly number[]) {
  const [tls, http, internal] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const { key, cert, remove } = createCertificate();
  writeFileSync(`${dir}/privkey.pem`, key, { mode: 0o600 });
  writeFileSync(`${dir}/fullchain.pem`, cert);
  remove();
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  const ports = new Map(Object.entries({ 4000: host1, 4001: host2, 3000: portal1, 3001: portal2 }));
  const config = readFileSync(configFile, 'utf8')
    .replace(/:(\d{4}) max/g, (_, port: string) => `:${ports.get(port)} max`)
    .replace('listen 127.0.0.1:4010', `listen 127.0.0.1:${internal}`)
    .replace(/listen \[::\].*?;/g, '')
    .replace(/listen 443\b/g, `listen 127.0.0.1:${tls}`)
    .replace(/listen 80\b/g, `listen 127.0.0.1:${http}`)
    .replace(/\/etc\/letsencrypt\/live\/portal\.example|\/var\/log\/nginx/g, dir)
    .replace(/server_name portal\.example/g, 'server_name localhost')
    // The tests set request IDs themselves, and do not retry like browsers.
    .replace('$request_id', '$http_x_request_id')
    .replace('http {', 'http { keepalive_timeout 0;');
  const ownConfigFile = `${dir}/nginx.conf`;
  const writeConfig = (downPort?: string) =>
    writeFileSync(ownConfigFile, config.replace(`:${downPort} `, `:${downPort} down `));
  writeConfig();
  const child = spawn('nginx', ['-c', ownConfigFile, '-g', `daemon off; pid ${dir}/nginx.pid;`]);
  child.stderr.pipe(process.stderr);
  process.once('exit', () => child.kill());
  return {
    front: `https://localhost:${tls}`,
    back: `http://127.0.0.1:${internal}`,
    stop: () => child.kill(),
    /** Takes one copy, or none, out of rotation, as an operator does before a restart. */
    markDown: async (url?: string) => {
      writeConfig(url && new URL(url).port);
      child.kill('SIGHUP');
      await pause(1_000);
    },
  };
}
