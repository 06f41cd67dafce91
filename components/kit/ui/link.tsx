import { useRouter } from 'next/compat/router';
import NextLink from 'next/link';
import Router from 'next/router';
import type { ComponentProps } from 'react';

import { toLocale } from '@/rules/locale';
import { opensInPlace } from '@/rules/opens-in-place';
import { localePath } from '@/rules/routes';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string; scroll?: boolean };

/**
 * Links to a portal page. Prefetches code, never data, on pointer, touch or focus. Pages that
 * cannot open in place (rules/opens-in-place.ts) load as full documents.
 */
export function Link({ href, onFocus, scroll, ...props }: LinkProps) {
  const router = useRouter();
  // Before React loads, clicks on links with a handler wait (until-react.ts).
  const linkProps = props.onClick ? { ...props, 'data-react-click': '' } : props;
  if (router && !opensInPlace(router.pathname, href))
    return <a {...linkProps} href={localePath(toLocale(router.locale), href)} onFocus={onFocus} />;
  return (
    <NextLink
      {...linkProps}
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
