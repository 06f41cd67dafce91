import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Lets React write every page as one string. Next asks for a stream, waits for its end and joins the parts: twice the
 * work for the same HTML, since nothing of ours suspends on the server (docs/decisions/0009). Call before Next loads.
 */
export function renderWhole() {
  const { renderToString } = require('react-dom/server');
  for (const entry of ['react-dom/server.edge', 'react-dom/server.browser']) {
    require(entry).renderToReadableStream = async (element, options) => {
      const html = new TextEncoder().encode(renderToString(element, options));
      const stream = new ReadableStream({
        start(controller) {
          controller.enqueue(html);
          controller.close();
        },
      });
      return Object.assign(stream, { allReady: Promise.resolve() });
    };
  }
}
