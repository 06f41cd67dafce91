import { render, screen } from '@testing-library/react';

import { MockRouter } from '@/__tests__/support/router';
import { useRouteFocus } from '@/hooks/use-route-focus';

function Page() {
  useRouteFocus();
  return (
    <>
      <h1>Buy for me</h1>
      <h2 id="cart">Your cart</h2>
    </>
  );
}
const createPage = (path: string) => (
  <MockRouter path={path}>
    <Page />
  </MockRouter>
);

it.each([
  ['/buyformeservice', 'Buy for me'],
  ['/buyformeservice#cart', 'Your cart'],
  ['/buyformeservice#gone', 'Buy for me'],
])('after navigation to %s, the focus is on the heading %s', (path, heading) => {
  const { rerender } = render(createPage('/orders'));
  window.location.hash = path.split('#')[1] ?? '';
  rerender(createPage(path));
  expect(screen.getByRole('heading', { name: heading })).toHaveFocus();
  window.location.hash = '';
});
