import { render } from '@testing-library/react';
import { NextIntlClientProvider, type useTranslations as libraryHook } from 'next-intl';

import { useTranslations } from '@/hooks/use-translations';

import { messagesOf } from '../support/texts';

type Translator = ReturnType<typeof libraryHook<'packages'>>;

const texts = { en: messagesOf('en'), ja: messagesOf('ja') };

/** Renders a text with the hook; returns the translator and the text. */
function renderText(language: 'en' | 'ja', read: (t: Translator) => string) {
  let translator: Translator | undefined;
  const TextComponent = () => {
    translator = useTranslations('packages');
    return <p>{read(translator)}</p>;
  };
  const { container } = render(
    <NextIntlClientProvider locale={language} messages={texts[language]} timeZone="UTC">
      <TextComponent />
    </NextIntlClientProvider>,
  );
  return { translator, text: container.textContent };
}

describe('the texts of a namespace', () => {
  it('come from one translator per language', () => {
    const [firstResult, secondResult] = [
      renderText('en', (t) => t('title')),
      renderText('en', (t) => t('title')),
    ];
    expect(firstResult.translator).toBe(secondResult.translator);
    expect(secondResult.text).toBe(firstResult.text);
    expect(renderText('ja', (t) => t('title')).text).not.toBe(firstResult.text);
  });

  it('are formatted again for other values', () => {
    const renderName = (name: string) => renderText('en', (t) => t('select', { name })).text;
    expect(renderName('Kettle')).toContain('Kettle');
    expect(renderName('Lamp')).toContain('Lamp');
    const renderShip = (n: number) => renderText('en', (t) => t('tray.ship', { n })).text;
    expect([renderShip(2), renderShip(3), renderShip(2)]).toEqual(
      [2, 3, 2].map((n) => `Ship ${n} packages`),
    );
  });

  it('are formatted once for the same numbers', () => {
    const selectSpy = jest.spyOn(Intl.PluralRules.prototype, 'select');
    const renderShip = () => renderText('en', (t) => t('tray.ship', { n: 41 })).text;
    const firstText = renderShip();
    const callCount = selectSpy.mock.calls.length;
    expect([renderShip(), selectSpy.mock.calls.length]).toEqual([firstText, callCount]);
    selectSpy.mockRestore();
  });

  it("support the library's API", () => {
    const { translator } = renderText('en', (t) => t('title'));
    expect(translator?.has('title')).toBe(true);
    expect(translator?.raw('title')).toBe(translator?.('title'));
  });
});
