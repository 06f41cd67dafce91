import { useFormContext } from 'react-hook-form';

import { FieldPair } from '@/components/kit/forms/field-pair';
import { TextField } from '@/components/kit/forms/text-field';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { hasNonLatin } from '@/rules/addresses/scripts';

export function NameFields() {
  const t = useTranslations('auth');
  const common = useTranslations('common');
  const validation = useTranslations('validation');
  const { locale } = useFrame();
  const { watch } = useFormContext<{ firstName: string; lastName: string }>();
  const firstProps = { name: 'firstName', label: common('firstName'), hint: t('firstNameHint') };
  const lastProps = { name: 'lastName', label: common('lastName'), hint: t('lastNameHint') };
  const fields = [
    <TextField key="first" {...firstProps} autoComplete="given-name" />,
    <TextField key="last" {...lastProps} autoComplete="family-name" />,
  ];
  return (
    <>
      <FieldPair>{locale === 'en' ? fields : fields.reverse()}</FieldPair>
      <div role="status">
        {hasNonLatin(watch(['firstName', 'lastName']).join('')) && (
          <p className="alert tone-warning">{validation('latinLetters')}</p>
        )}
      </div>
    </>
  );
}
