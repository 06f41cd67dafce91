import { RadioField } from '@/components/kit/forms/choice-fields';
import { PhoneField } from '@/components/kit/forms/phone-field';
import { TextField } from '@/components/kit/forms/text-field';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { languageNames, languageTags, locales } from '@/rules/locale';

/** First and last name; the family name first where the language has it so. */
export function NameFields() {
  const t = useTranslations('account');
  const { locale } = useFrame();
  const names = [
    <div key="first" className="col-sm-6">
      <TextField name="firstName" label={t('firstName')} autoComplete="given-name" />
    </div>,
    <div key="last" className="col-sm-6">
      <TextField name="lastName" label={t('lastName')} autoComplete="family-name" />
    </div>,
  ];
  return <div className="row">{locale === 'en' ? names : names.reverse()}</div>;
}

export function GenderFields() {
  const t = useTranslations('account');
  const choices = [
    { value: 'F', label: t('female') },
    { value: 'M', label: t('male') },
  ];
  return (
    <RadioField
      name="gender"
      label={<span className="visually-hidden">{t('gender')}</span>}
      inline
      choices={choices}
    />
  );
}

export function MobileFields() {
  const t = useTranslations('account');
  return (
    <PhoneField name="mobile" codeName="dialCode" label={t('mobile')} hint={t('mobileHint')} />
  );
}

export function LanguageFields() {
  const t = useTranslations('account');
  const choices = locales.map((code) => ({
    value: code,
    label: <span lang={languageTags[code]}>{languageNames[code]}</span>,
  }));
  return (
    <RadioField
      name="language"
      label={<span className="visually-hidden">{t('language')}</span>}
      hint={t('languageHint')}
      choices={choices}
    />
  );
}
