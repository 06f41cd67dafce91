/** Functions for the threads of `pool.ts`, built to `.build/workers/`. */
export { readProductPage } from '@/host/cart/reader/product-facts';
export { robotsAllow } from '@/host/cart/reader/robots';
export { checkPdf } from '@/host/core/files/pdf-check';
export { renderPhoto } from '@/host/core/files/photo-renditions';
export { drawPaper } from '@/host/papers/draw';
