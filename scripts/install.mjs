import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Runs before npm scripts, so it uses only Node's own modules. */
const root = fileURLToPath(new URL('..', import.meta.url));
const stampFile = path.join(root, 'node_modules/.stamp');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`This project needs Node.js 20.19 or newer, but this is ${process.versions.node}.`);
  process.exit(1);
}

const currentHash = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .update(`${process.platform} ${process.arch} ${process.versions.modules}`)
  .digest('hex');

/** Detects a manual installation. */
function isManualInstall() {
  const file = path.join(root, 'node_modules/.package-lock.json');
  if (existsSync(stampFile) || !existsSync(file)) return false;
  const readPackages = (lock) => JSON.parse(readFileSync(lock, 'utf8')).packages;
  const installed = readPackages(file);
  return Object.entries(readPackages(path.join(root, 'package-lock.json'))).every(
    ([name, { integrity, optional, peer }]) =>
      name === '' || (installed[name] ? installed[name].integrity === integrity : optional || peer),
  );
}

if (isManualInstall()) {
  writeFileSync(stampFile, currentHash);
} else if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== currentHash) {
  console.log('Installing the packages (about a minute, only when they changed) ...');
  const npm = process.env.npm_execpath;
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const [program, ...first] = npm ? [process.execPath, npm] : ['npm'];
  const run = spawnSync(program, [...first, ...options], { cwd: root, stdio: 'inherit' });
  if (run.status !== 0) {
    console.error('The packages could not be installed; see the lines above.');
    process.exit(1);
  }
  writeFileSync(stampFile, currentHash);
}
