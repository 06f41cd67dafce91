/**
 * Draws every committed picture that is not a component: `node scripts/render-art.mjs brand`, `photos [NN …]`, or both without a word.
 * Brand pictures with Chinese and Japanese text need a Noto Sans CJK font on the machine that runs it; the results are committed.
 */
import { renderBrands } from './art/brand.mjs';
import { renderPhotos } from './art/photos.mjs';

const [what = 'all', ...only] = process.argv.slice(2);

if (!['all', 'brand', 'photos'].includes(what)) {
  console.error(`Unknown picture set "${what}": say brand, photos or nothing.`);
  process.exit(1);
}
if (what !== 'photos') await renderBrands();
if (what !== 'brand') await renderPhotos(only);
