import { useFormContext } from 'react-hook-form';

import { FieldPair } from '@/components/kit/forms/field-pair';
import { TextField } from '@/components/kit/forms/text-field';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { hasOtherLetters } from '@/rules/addresses/scripts';

export function NameFields() {
  const t = useTranslations('auth');
  const common = useTranslations('common');
  const validation = useTranslations('validation');
  const { locale } = useFrame();
  const { watch } = useFormContext<{ firstName: string; lastName: string }>();
  const first = { name: 'firstName', label: common('firstName'), hint: t('firstNameHint') };
  const last = { name: 'lastName', label: common('lastName'), hint: t('lastNameHint') };
  const names = [
    <TextField key="first" {...first} autoComplete="given-name" />,
    <TextField key="last" {...last} autoComplete="family-name" />,
  ];
  return (
    <>
      <FieldPair>{locale === 'en' ? names : names.reverse()}</FieldPair>
      <div role="status">
        {hasOtherLetters(watch(['firstName', 'lastName']).join('')) && (
          <p className="alert tone-warning">{validation('latinLetters')}</p>
        )}
      </div>
    </>
  );
}
