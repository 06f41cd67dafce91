import { screen } from '@testing-library/react';

import { BrokenPage } from '@/components/layout/broken-page';
import { FaultBoundary } from '@/components/ui/fault-boundary';
import { locales } from '@/lib/i18n/locale';

import { messagesOf, renderPage } from '../../support/render';

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

const Broken = (): never => {
  throw new TypeError("Cannot read properties of undefined (reading 'map')");
};
const page = (what: React.ReactNode, resetKey = '/a') => (
  <FaultBoundary fallback={<BrokenPage />} resetKey={resetKey}>
    {what}
  </FaultBoundary>
);

describe('a page that cannot be drawn', () => {
  it.each(locales)('says so in %s, with a way on', (locale) => {
    renderPage(page(<Broken />), { locale });
    const { common, session } = messagesOf(locale);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(common.brokenTitle);
    expect(screen.getByRole('alert')).toHaveTextContent(common.broken);
    expect(screen.getByRole('button', { name: session.reload })).toBeInTheDocument();
    expect(screen.getByRole('banner').querySelector('a')).toHaveAttribute('href');
    expect(document.body).not.toHaveTextContent('undefined');
  });
});
