/** What the threads of `inspection.ts` run. */
export { checkPdf } from './pdf-check';
export { renderPhoto } from './photo-renditions';
