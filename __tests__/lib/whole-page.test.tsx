/** @jest-environment node */
import type { DocumentContext } from 'next/dist/shared/lib/utils';
import { Fragment, Suspense, use, type ComponentType, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

import { renderWholePage } from '@/lib/next/whole-page';

interface Given {
  name: string;
  texts?: string;
  inSlices?: boolean;
}

const never = new Promise<string>(() => undefined);
const Slow = () => <p>{use(never)}</p>;

/** A document context as in Next; its head is from the page rendered last. */
function contextOf(page: (given: Given) => ReactNode, root = '__next') {
  const drawn: string[] = [];
  let head = ['nothing'];
  const App = (given: Given) => {
    head = [`title of ${given.name}`];
    return page(given);
  };
  const renderPage = async ({
    enhanceApp = (same: ComponentType<Given>) => same,
  }: {
    enhanceApp?: (app: ComponentType<Given>) => ComponentType<Given>;
  }) => {
    const Enhanced = enhanceApp(App);
    const html = renderToString(
      <div id={root}>
        <Enhanced name="Mei" />
      </div>,
    );
    drawn.push(html);
    return { html, head };
  };
  return { context: { AppTree: App, renderPage } as unknown as DocumentContext, drawn };
}

const withTexts = () => ({ texts: 'Hello' });
const hello = ({ name, texts }: Given) => (
  <p>
    {texts} {name}
  </p>
);

describe('a page rendered to one string', () => {
  it('equals what Next would have rendered, with its head, and Next renders only empty pages', async () => {
    const { context, drawn } = contextOf(hello);
    const { html, head } = await renderWholePage(context, withTexts);
    const { context: same } = contextOf(hello);
    const ofNext = await same.renderPage({
      enhanceApp: (App) => (props) => <App {...props} {...withTexts()} />,
    });
    expect(html).toBe(ofNext.html);
    expect(html).toContain('Mei');
    expect(head).toEqual(['title of Mei']);
    expect(drawn).toEqual(['<div id="__next"></div>', '<div id="__next"></div>']);
  });

  it('leaves a page with a part that is not loaded yet to Next', async () => {
    const { context, drawn } = contextOf((given) => (
      <>
        {hello(given)}
        <Suspense fallback="…">
          <Slow />
        </Suspense>
      </>
    ));
    const { html } = await renderWholePage(context, withTexts);
    expect(drawn.at(-1)).toBe(html);
    expect(html).toContain('Hello');
  });

  it('leaves everything to Next when pages have another root', async () => {
    const { context, drawn } = contextOf(hello, 'other');
    const { html } = await renderWholePage(context, withTexts);
    expect(html).toMatch(/^<div id="other"><p>Hello/);
    expect(drawn.at(-1)).toBe(html);
  });

  it('throws what the page throws', async () => {
    const { context } = contextOf(() => {
      throw new Error('no such parcel');
    });
    await expect(renderWholePage(context, withTexts)).rejects.toThrow('no such parcel');
  });

  it('also throws what the page throws within the error boundary of a whole page', async () => {
    const Broken = () => {
      throw new Error('no such parcel');
    };
    const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { context } = contextOf(({ inSlices = true }) => {
      const Slices = inSlices ? Suspense : Fragment;
      return (
        <Slices>
          <Broken />
        </Slices>
      );
    });
    await expect(renderWholePage(context, withTexts)).rejects.toThrow('no such parcel');
    said.mockRestore();
  });
});
