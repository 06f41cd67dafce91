import { render } from '@testing-library/react';
import { NextIntlClientProvider, type useTranslations as ofLibrary } from 'next-intl';

import { useTranslations } from '@/hooks/use-translations';

import { messagesOf } from '../support/texts';

type Translator = ReturnType<typeof ofLibrary<'packages'>>;

const texts = { en: messagesOf('en'), ja: messagesOf('ja') };

/** Renders a component and returns what the hook returned. */
function ask(language: 'en' | 'ja', read: (t: Translator) => string) {
  let given: Translator | undefined;
  const Asking = () => {
    given = useTranslations('packages');
    return <p>{read(given)}</p>;
  };
  const { container } = render(
    <NextIntlClientProvider locale={language} messages={texts[language]} timeZone="UTC">
      <Asking />
    </NextIntlClientProvider>,
  );
  return { given, said: container.textContent };
}

describe('the texts of a namespace', () => {
  it('come from one translator per language', () => {
    const [first, second] = [ask('en', (t) => t('title')), ask('en', (t) => t('title'))];
    expect(first.given).toBe(second.given);
    expect(second.said).toBe(first.said);
    expect(ask('ja', (t) => t('title')).said).not.toBe(first.said);
  });

  it('are formatted again for other values', () => {
    const named = (name: string) => ask('en', (t) => t('select', { name })).said;
    expect(named('Kettle')).toContain('Kettle');
    expect(named('Lamp')).toContain('Lamp');
    const ship = (n: number) => ask('en', (t) => t('tray.ship', { n })).said;
    expect([ship(2), ship(3), ship(2)]).toEqual([2, 3, 2].map((n) => `Ship ${n} packages`));
  });

  it('are formatted once for the same numbers', () => {
    const formatted = jest.spyOn(Intl.PluralRules.prototype, 'select');
    const ship = () => ask('en', (t) => t('tray.ship', { n: 41 })).said;
    const first = ship();
    const asked = formatted.mock.calls.length;
    expect([ship(), formatted.mock.calls.length]).toEqual([first, asked]);
    formatted.mockRestore();
  });

  it("support the library's API", () => {
    const { given } = ask('en', (t) => t('title'));
    expect(given?.has('title')).toBe(true);
    expect(given?.raw('title')).toBe(given?.('title'));
  });
});
