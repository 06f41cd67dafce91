import { useRouter } from 'next/compat/router';
import NextLink from 'next/link';
import Router from 'next/router';
import type { ComponentProps } from 'react';

import { toLocale } from '@/rules/locale';
import { opensInPlace } from '@/rules/opens-in-place';
import { localePath } from '@/rules/routes';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string; scroll?: boolean };

/**
 * A link to a page of ours. The page's code, never its data, is fetched ahead when somebody is about
 * to go there (pointer, touch or focus on the link), never because the link is in sight. Where a page
 * does not open in place (rules/opens-in-place.ts), the document is loaded in full.
 */
export function Link({ href, onFocus, scroll, ...given }: LinkProps) {
  const router = useRouter();
  // Before React is there, a press on a link that does something itself waits (until-react.ts).
  const rest = given.onClick ? { ...given, 'data-react-click': '' } : given;
  if (router && !opensInPlace(router.pathname, href))
    return <a {...rest} href={localePath(toLocale(router.locale), href)} onFocus={onFocus} />;
  return (
    <NextLink
      {...rest}
      href={href}
      scroll={scroll}
      prefetch={false}
      onFocus={(event) => {
        onFocus?.(event);
        void Router.router?.prefetch(href).catch(() => undefined);
      }}
    />
  );
}
