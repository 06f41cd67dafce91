import { renderHook, waitFor } from '@testing-library/react';

import { useDocumentLanguage } from '@/hooks/use-document-language';

afterEach(() => document.documentElement.removeAttribute('lang'));

it('restores the language tag when the framework replaces it with its own code', async () => {
  const { rerender } = renderHook(
    ({ locale }: { locale: 'tw' | 'ja' }) => useDocumentLanguage(locale),
    { initialProps: { locale: 'tw' } },
  );
  expect(document.documentElement.lang).toBe('zh-Hant');
  document.documentElement.lang = 'tw';
  await waitFor(() => expect(document.documentElement.lang).toBe('zh-Hant'));
  rerender({ locale: 'ja' });
  expect(document.documentElement.lang).toBe('ja');
});
