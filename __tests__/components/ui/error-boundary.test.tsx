import { screen } from '@testing-library/react';

import { BrokenPart } from '@/components/kit/ui/broken-part';
import { ErrorBoundary } from '@/components/kit/ui/error-boundary';
import { locales } from '@/rules/locale';

import { renderPage } from '../../support/render';
import { messagesOf } from '../../support/texts';

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

const ThrowingComponent = (): never => {
  throw new TypeError("Cannot read properties of undefined (reading 'map')");
};

describe('a part of a page that fails to render', () => {
  it.each(locales)(
    'shows an error in %s with a reload button, and keeps the rest of the page',
    (locale) => {
      renderPage(
        <>
          <ErrorBoundary fallback={<BrokenPart />}>
            <ThrowingComponent />
          </ErrorBoundary>
          <p>The rest</p>
        </>,
        { locale },
      );
      const { common, session } = messagesOf(locale);
      expect(screen.getByRole('alert')).toHaveTextContent(common.broken);
      expect(screen.getByRole('button', { name: session.reload })).toBeInTheDocument();
      expect(screen.getByText('The rest')).toBeInTheDocument();
      expect(document.body).not.toHaveTextContent('undefined');
    },
  );
});
