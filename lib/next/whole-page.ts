import { createElement, type ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import type { DocumentContext, DocumentInitialProps } from 'next/dist/shared/lib/utils';

type TreeProps = ComponentProps<DocumentContext['AppTree']>;

/** The element that Next puts a page into and its browser side looks for. */
const ROOT = '__next';
/** The page without the boundary of _app. */
const inOne = { inSlices: false };
/** How React marks a boundary in which a part failed, or was not there yet. */
const UNFINISHED = '<!--$!-->';

/**
 * What `getInitialProps` of a document answers, with the page written as one string. Next's own
 * `renderPage` has React write to a stream of bytes and joins them again, which costs a third of
 * the time of a page (docs/decisions/0067). So that asks for an empty page, first for the props and
 * at last for the head, and the tree that Next offers for such uses is written between. `more`
 * adds props of the server alone. Whatever is not as expected is left to `renderPage`, and without a
 * boundary: what a page throws makes it a failed page, and React writes no inline code.
 */
export async function writeWhole(
  { AppTree, renderPage }: DocumentContext,
  more: (props: TreeProps) => object,
): Promise<DocumentInitialProps> {
  let given: TreeProps | undefined;
  const empty = {
    enhanceApp: () => (props: TreeProps) => {
      given = props;
      return null;
    },
  };
  const shell = await renderPage(empty);
  const props = given;
  if (props && shell.html === `<div id="${ROOT}"></div>`) {
    const html = renderToString(
      createElement('div', { id: ROOT }, createElement(AppTree, { ...props, ...more(props) })),
    );
    if (!html.includes(UNFINISHED)) return { html, head: (await renderPage(empty)).head };
  }
  return renderPage({
    enhanceApp: (App) => (props) => createElement(App, { ...props, ...more(props), ...inOne }),
  });
}
