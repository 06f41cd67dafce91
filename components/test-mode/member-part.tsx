import { useState, type FormEvent } from 'react';

import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { loadDocument } from '@/lib/browser/load-document';
import { readTestCookie, writeTestCookie } from '@/lib/browser/session';
import { sendAct } from '@/lib/browser/test-mode/calls';
import { nameCountries } from '@/lib/i18n/country-names';
import { brands } from '@/rules/brand';
import { languageNames, locales, toLocale } from '@/rules/locale';
import { localePath } from '@/rules/routes';

import { readFieldNumber, TestInput, TestSelect, readFieldText } from './field';
import type { TestWork } from './use-test-work';

/** Countries with most members or with their own package rules. */
const countries =
  'PH SG MY HK TW JP CN AU US AO BR BN QA RO LK UG FR AR BH CA MX SA AE DE GB KR TH ID VN NZ IN'.split(
    ' ',
  );
const tiers = ['LT', 'PR', 'BZ'] as const;

export function MemberPart({ work, signedIn }: { work: TestWork; signedIn: boolean }) {
  const t = useTranslations('test-mode');
  const membership = useTranslations('membership');
  const { locale } = useFrame();
  const change = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const tier = tiers.find((candidate) => candidate === readFieldText(form, 'tier'));
    const country = readFieldText(form, 'country');
    const tierdays = readFieldNumber(form, 'tierdays');
    void work.run(() =>
      sendAct({
        act: 'member',
        ...(tier && { tier }),
        ...(country && { country }),
        ...(tierdays !== undefined && { tierdays }),
      }),
    );
  };
  return (
    <details>
      <summary>{t('member.heading')}</summary>
      {signedIn && (
        <form onSubmit={change}>
          <TestSelect label={t('member.tier')} name="tier">
            <option value="">{t('member.keep')}</option>
            {tiers.map((tier) => (
              <option key={tier} value={tier}>
                {membership(`tier${tier}`)}
              </option>
            ))}
          </TestSelect>
          <TestInput label={t('member.days')} name="tierdays" type="number" min={0} max={3650} />
          <TestSelect label={t('member.country')} name="country">
            <option value="">{t('member.keep')}</option>
            {nameCountries(countries, locale).map(({ iso, name }) => (
              <option key={iso} value={iso}>
                {name}
              </option>
            ))}
          </TestSelect>
          <button type="submit" disabled={work.busy}>
            {t('apply')}
          </button>
        </form>
      )}
      <ViewOptions signedIn={signedIn} />
      {signedIn && <ResetPart work={work} />}
    </details>
  );
}

function ViewOptions({ signedIn }: { signedIn: boolean }) {
  const t = useTranslations('test-mode');
  const { locale, path } = useFrame();
  const changeLanguage = async (value: string) => {
    const language = toLocale(value);
    if (signedIn) await sendAct({ act: 'member', language }).catch(() => 0);
    loadDocument(localePath(language, path));
  };
  const changeBrand = (value: string) => {
    const brand = value === 'cgw' || value === 'hsg' ? value : null;
    writeTestCookie({ ...readTestCookie(), brand });
    window.location.reload();
  };
  return (
    <div className="test-row">
      <TestSelect
        label={t('member.language')}
        value={locale}
        onChange={({ target }) => void changeLanguage(target.value)}
      >
        {locales.map((code) => (
          <option key={code} value={code}>
            {languageNames[code]}
          </option>
        ))}
      </TestSelect>
      <TestSelect
        label={t('member.brand')}
        value={readTestCookie().brand ?? ''}
        onChange={({ target }) => changeBrand(target.value)}
      >
        <option value="">{t('member.ownBrand')}</option>
        {Object.values(brands).map(({ portal, name }) => (
          <option key={portal} value={portal}>
            {name}
          </option>
        ))}
      </TestSelect>
    </div>
  );
}

function ResetPart({ work }: { work: TestWork }) {
  const t = useTranslations('test-mode');
  const [isConfirming, setIsConfirming] = useState(false);
  const reset = () => {
    setIsConfirming(false);
    void work.run(() => sendAct({ act: 'reset' }));
  };
  return (
    <div className="test-row">
      {isConfirming && <p>{t('member.resetAsk')}</p>}
      {/* The same button cancels, so that a double click changes nothing. */}
      <button type="button" disabled={work.busy} onClick={() => setIsConfirming(!isConfirming)}>
        {isConfirming ? t('member.resetNo') : t('member.reset')}
      </button>
      {isConfirming && (
        <button type="button" disabled={work.busy} onClick={reset}>
          {t('member.resetYes')}
        </button>
      )}
    </div>
  );
}
