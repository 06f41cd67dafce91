import NextLink from 'next/link';
import Router from 'next/router';
import type { ComponentProps } from 'react';

type LinkProps = Omit<ComponentProps<typeof NextLink>, 'href' | 'prefetch'> & { href: string };

/**
 * A link to a page of ours. The page is fetched ahead when somebody is about to go there (pointer,
 * touch or focus on the link), never because the link is in sight.
 */
export function Link({ href, onFocus, ...rest }: LinkProps) {
  return (
    <NextLink
      {...rest}
      href={href}
      prefetch={false}
      onFocus={(event) => {
        onFocus?.(event);
        void Router.router?.prefetch(href).catch(() => undefined);
      }}
    />
  );
}
