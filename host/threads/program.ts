/** What the threads of `pool.ts` run: built to `.build/workers/` and started from there wherever the host runs from. */
export { checkPdf } from '../files/pdf-check';
export { renderPhoto } from '../files/photo-renditions';
export { drawPaper } from '../papers/draw';
