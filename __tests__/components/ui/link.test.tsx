import { fireEvent, render, screen } from '@testing-library/react';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';

import { Link } from '@/components/kit/ui/link';

const push = jest.fn(async () => true);

function renderLink(href: string, pathname: string) {
  const prefetch = async () => undefined;
  const router = { locale: 'ja', pathname, push, prefetch } as unknown as NextRouter;
  render(
    <RouterContext.Provider value={router}>
      <Link href={href}>There</Link>
    </RouterContext.Provider>,
  );
  return screen.getByRole('link', { name: 'There' });
}

beforeEach(() => jest.clearAllMocks());

it.each([
  ['/dashboard', '/packages'],
  ['/login', '/register?target=%2Fpackages'],
])('a link from %s opens %s in place', (fromPath, toPath) => {
  fireEvent.click(renderLink(toPath, fromPath));
  expect(push).toHaveBeenCalledTimes(1);
});

it.each([
  ['/dashboard', '/login'],
  ['/login', '/dashboard'],
  ['/packages', '/support/contact?topic=fees'],
  ['/new-device', '/reset-password'],
])(
  'a link from %s loads %s as a document, because it has another style sheet',
  (fromPath, toPath) => {
    const link = renderLink(toPath, fromPath);
    expect(link).toHaveAttribute('href', `/ja${toPath}`);
    fireEvent.click(link);
    expect(push).not.toHaveBeenCalled();
  },
);
