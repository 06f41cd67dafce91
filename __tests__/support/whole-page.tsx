import type { AppProps } from 'next/app';
import { HeadManagerContext } from 'next/dist/shared/lib/head-manager-context.shared-runtime';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import { isValidElement, type ComponentType, type ReactElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';

import App from '@/pages/_app';
import { toLocale } from '@/rules/locale';

import { messagesOf } from './texts';

const ignoreNavigation = async () => true;

/** Renders a page with its frame, like the server; throws what rendering throws. */
export function renderFullPage(
  Component: ComponentType<never>,
  pageProps: object | undefined,
  path = '/',
): { html: string; title: string; head: string } {
  let head: ReactElement[] = [];
  const router = {
    pathname: path,
    route: path,
    asPath: path,
    query: {},
    basePath: '',
    isReady: true,
    push: ignoreNavigation,
    replace: ignoreNavigation,
    prefetch: ignoreNavigation,
  } as unknown as NextRouter;
  const props = {
    Component,
    pageProps: pageProps && (JSON.parse(JSON.stringify(pageProps)) as object),
    router,
    texts: messagesOf(toLocale((pageProps as { locale?: string } | undefined)?.locale)),
  } as unknown as AppProps<never>;
  const html = renderToString(
    <HeadManagerContext.Provider
      value={{ updateHead: (state: ReactElement[]) => (head = state), mountedInstances: new Set() }}
    >
      <RouterContext.Provider value={router}>
        <App {...props} />
      </RouterContext.Provider>
    </HeadManagerContext.Provider>,
  );
  const title = head.find((element) => isValidElement(element) && element.type === 'title') as
    ReactElement<{ children: string }> | undefined;
  return { html, title: title?.props.children ?? '', head: renderToStaticMarkup(<>{head}</>) };
}
