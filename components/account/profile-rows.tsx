import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';

import { NameFields } from '@/components/address/name-fields';
import { RadioField } from '@/components/kit/forms/choice-fields';
import { PhoneField } from '@/components/kit/forms/phone-field';
import { Link } from '@/components/kit/ui/link';
import { Reference } from '@/components/kit/display/reference';
import type { AppFormOptions } from '@/hooks/use-app-form';
import { useApi, useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { loadDocument } from '@/lib/browser/load-document';
import { nameCountry } from '@/rules/country-names';
import { formatDate } from '@/rules/format';
import { languageNames, languageTags, locales } from '@/rules/locale';
import { fullName } from '@/rules/members/salutation';
import { localePath, routes } from '@/rules/routes';
import { editProfile, type MemberProfile, type ProfileChanges } from '@/services/user';

import { EditableRow, EditableRows, RowForm } from './editable-row';
import { EmailFailing } from './email-failing';

type RowName = 'name' | 'gender' | 'mobile' | 'language';

const wireNames = {
  firstname: 'firstName',
  lastname: 'lastName',
  languageprefer: 'language',
  mobilecountrycode: 'dialCode',
  mobilenumber: 'mobile',
};

const rowForms: Record<
  RowName,
  { values: (profile: MemberProfile) => ProfileChanges; Fields: () => React.JSX.Element }
> = {
  name: { values: ({ firstName, lastName }) => ({ firstName, lastName }), Fields: NameFields },
  gender: { values: ({ gender }) => ({ gender }), Fields: GenderFields },
  mobile: { values: ({ dialCode, mobile }) => ({ dialCode, mobile }), Fields: MobileFields },
  language: { values: ({ language }) => ({ language }), Fields: LanguageFields },
};

/** Edits and saves each profile row separately. Changing the language also switches the page. */
export function ProfileRows({ profile: initialProfile }: { profile: MemberProfile }) {
  const t = useTranslations('account');
  const common = useTranslations('common');
  const frame = useTranslations('frame');
  const api = useApi();
  const { locale } = useFrame();
  const [profile, setProfile] = useState(initialProfile);
  const [openRow, setOpenRow] = useState<RowName | null>(null);
  const [savedRow, setSavedRow] = useState<RowName | null>(null);
  const switchRow = (name: RowName | null) => {
    setOpenRow(name);
    setSavedRow(null);
  };
  const save = (name: RowName) => async (changes: FieldValues) => {
    const updatedProfile = await editProfile(api, { profile, changes });
    setProfile(updatedProfile);
    setOpenRow(null);
    setSavedRow(name);
    if (name === 'language' && updatedProfile.language !== locale)
      loadDocument(localePath(updatedProfile.language, routes.profile()));
  };
  const values = useRowValues(profile);
  const renderRow = (name: RowName) => (
    <ProfileRow
      name={name}
      profile={profile}
      value={values[name]}
      open={openRow === name}
      saved={savedRow === name}
      onOpen={() => switchRow(name)}
      onCancel={() => switchRow(null)}
      onSubmit={save(name)}
    />
  );
  return (
    <EditableRows>
      {renderRow('name')}
      <EmailRow profile={profile} />
      {renderRow('mobile')}
      {renderRow('gender')}
      {renderRow('language')}
      <EditableRow
        label={common('suite')}
        value={<Reference value={profile.suite} copyLabel={frame('copySuite')} />}
      />
      <EditableRow label={common('country')} value={nameCountry(profile.country, locale)} />
      <EditableRow label={t('memberSince')} value={formatDate(profile.createdAt, locale)} />
    </EditableRows>
  );
}

/** Only support can change the email address. */
function EmailRow({ profile }: { profile: MemberProfile }) {
  const t = useTranslations('account');
  const common = useTranslations('common');
  const isConfirmed = useFrame().path.includes('confirm=done');
  const fixedNote = (
    <>
      {isConfirmed && <span role="status">{t('emailFailure.confirmed')} </span>}
      {t.rich('emailFixed', { support: (text) => <Link href={routes.support()}>{text}</Link> })}
    </>
  );
  return (
    <EditableRow
      label={common('email')}
      value={profile.email}
      fixedNote={profile.emailFailure ? <EmailFailing profile={profile} /> : fixedNote}
    />
  );
}

function useRowValues(profile: MemberProfile): Record<RowName, React.ReactNode> {
  const common = useTranslations('common');
  return {
    name: fullName(profile),
    gender: profile.gender === 'M' ? common('male') : common('female'),
    mobile: <span className="num">{`+${profile.dialCode} ${profile.mobile}`}</span>,
    language: <span lang={languageTags[profile.language]}>{languageNames[profile.language]}</span>,
  };
}

interface ProfileRowProps {
  name: RowName;
  profile: MemberProfile;
  value: React.ReactNode;
  open: boolean;
  saved: boolean;
  onOpen: () => void;
  onCancel: () => void;
  onSubmit: (changes: FieldValues) => Promise<void>;
}

function ProfileRow({ name, profile, onCancel, onSubmit, ...row }: ProfileRowProps) {
  const t = useTranslations('account');
  const common = useTranslations('common');
  const label = name === 'name' ? t(name) : common(name);
  const { values, Fields } = rowForms[name];
  const schema = async () => {
    const schemas = await import('@/lib/forms/schemas/members');
    return name === 'name' ? schemas.nameSchema(profile) : schemas[`${name}Schema`];
  };
  return (
    <EditableRow label={label} {...row}>
      <RowForm
        id={name}
        label={label}
        defaultValues={values(profile)}
        schema={schema as AppFormOptions<FieldValues>['schema']}
        wireNames={wireNames}
        onSubmit={onSubmit}
        onCancel={onCancel}
      >
        <Fields />
      </RowForm>
    </EditableRow>
  );
}

function GenderFields() {
  const common = useTranslations('common');
  const choices = [
    { value: 'F', label: common('female') },
    { value: 'M', label: common('male') },
  ];
  return (
    <RadioField
      name="gender"
      label={<span className="visually-hidden">{common('gender')}</span>}
      inline
      choices={choices}
    />
  );
}

function MobileFields() {
  const t = useTranslations('account');
  const common = useTranslations('common');
  return (
    <PhoneField name="mobile" codeName="dialCode" label={common('mobile')} hint={t('mobileHint')} />
  );
}

function LanguageFields() {
  const t = useTranslations('account');
  const common = useTranslations('common');
  const choices = locales.map((code) => ({
    value: code,
    label: <span lang={languageTags[code]}>{languageNames[code]}</span>,
  }));
  return (
    <RadioField
      name="language"
      label={<span className="visually-hidden">{common('language')}</span>}
      hint={t('languageHint')}
      choices={choices}
    />
  );
}
