import { renderHook } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';

import { useFieldMessage } from '@/components/kit/forms/form-context';
import { findServerTextKey } from '@/lib/forms/server-texts';
import en from '@/messages/en/validation.json';
import ja from '@/messages/ja/validation.json';

const keys = [
  'required',
  'mobileServerLength',
  'mobileLength',
  'mobileTaken',
  'emailFormat',
  'emailTaken',
  'passwordMatch',
  'referralInvalid',
  'termsRequired',
  'invalid',
] as const;

describe('the host’s messages for a field', () => {
  it.each(keys)('are recognized by our English text for %s, with or without a period', (key) => {
    const englishText = en[key].replace(/\.$/, '');
    for (const text of [englishText, `${englishText}.`, englishText.toUpperCase()])
      expect(ja[findServerTextKey(text) as 'required']).toBe(ja[key]);
  });

  it('appear in the reader’s language if translated, otherwise unchanged', () => {
    const wrapper = ({ children }: { children: React.ReactNode }) => (
      <NextIntlClientProvider locale="ja" messages={{ validation: ja }}>
        {children}
      </NextIntlClientProvider>
    );
    const { result } = renderHook(() => useFieldMessage(), { wrapper });
    expect(result.current('This number is already registered with us.')).toBe(ja.mobileTaken);
    expect(result.current('passwordMax?max=16')).toBe(ja.passwordMax.replace('{max}', '16'));
    expect(result.current('The moon is full')).toBe('The moon is full');
  });
});
