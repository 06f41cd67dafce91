import { buildAll } from './process/build-all';
import { fail, loadSettings } from './process/settings';

/** `npm run build`: builds what changed; `--only=host,portal` limits the parts. */
loadSettings();
const onlyParts = process.argv
  .find((arg) => arg.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
buildAll({ only: onlyParts }).catch(fail);
