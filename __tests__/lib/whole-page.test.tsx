/** @jest-environment node */
import type { DocumentContext } from 'next/dist/shared/lib/utils';
import { Fragment, Suspense, use, type ComponentType, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

import { renderWholePage } from '@/lib/next/whole-page';

interface PageProps {
  name: string;
  texts?: string;
  inSlices?: boolean;
}

const pendingPromise = new Promise<string>(() => undefined);
const SlowPart = () => <p>{use(pendingPromise)}</p>;

/** A document context as in Next; its head is from the page rendered last. */
function createDocumentContext(page: (pageProps: PageProps) => ReactNode, root = '__next') {
  const outputs: string[] = [];
  let head = ['nothing'];
  const App = (pageProps: PageProps) => {
    head = [`title of ${pageProps.name}`];
    return page(pageProps);
  };
  const renderPage = async ({
    enhanceApp = (component: ComponentType<PageProps>) => component,
  }: {
    enhanceApp?: (app: ComponentType<PageProps>) => ComponentType<PageProps>;
  }) => {
    const Enhanced = enhanceApp(App);
    const html = renderToString(
      <div id={root}>
        <Enhanced name="Mei" />
      </div>,
    );
    outputs.push(html);
    return { html, head };
  };
  return { context: { AppTree: App, renderPage } as unknown as DocumentContext, outputs };
}

const getTexts = () => ({ texts: 'Hello' });
const renderHello = ({ name, texts }: PageProps) => (
  <p>
    {texts} {name}
  </p>
);

describe('a page rendered to one string', () => {
  it('equals what Next would have rendered, with its head, and Next renders only empty pages', async () => {
    const { context, outputs } = createDocumentContext(renderHello);
    const { html, head } = await renderWholePage(context, getTexts);
    const { context: secondContext } = createDocumentContext(renderHello);
    const nextOutput = await secondContext.renderPage({
      enhanceApp: (App) => (props) => <App {...props} {...getTexts()} />,
    });
    expect(html).toBe(nextOutput.html);
    expect(html).toContain('Mei');
    expect(head).toEqual(['title of Mei']);
    expect(outputs).toEqual(['<div id="__next"></div>', '<div id="__next"></div>']);
  });

  it('leaves a page with a part that is not loaded yet to Next', async () => {
    const { context, outputs } = createDocumentContext((pageProps) => (
      <>
        {renderHello(pageProps)}
        <Suspense fallback="…">
          <SlowPart />
        </Suspense>
      </>
    ));
    const { html } = await renderWholePage(context, getTexts);
    expect(outputs.at(-1)).toBe(html);
    expect(html).toContain('Hello');
  });

  it('leaves everything to Next when pages have another root', async () => {
    const { context, outputs } = createDocumentContext(renderHello, 'other');
    const { html } = await renderWholePage(context, getTexts);
    expect(html).toMatch(/^<div id="other"><p>Hello/);
    expect(outputs.at(-1)).toBe(html);
  });

  it('throws what the page throws', async () => {
    const { context } = createDocumentContext(() => {
      throw new Error('no such parcel');
    });
    await expect(renderWholePage(context, getTexts)).rejects.toThrow('no such parcel');
  });

  it('also throws what the page throws within the error boundary of a whole page', async () => {
    const BrokenPart = () => {
      throw new Error('no such parcel');
    };
    const errorSpy = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { context } = createDocumentContext(({ inSlices = true }) => {
      const Slices = inSlices ? Suspense : Fragment;
      return (
        <Slices>
          <BrokenPart />
        </Slices>
      );
    });
    await expect(renderWholePage(context, getTexts)).rejects.toThrow('no such parcel');
    errorSpy.mockRestore();
  });
});
