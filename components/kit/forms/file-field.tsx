import { limits } from '@/contract/limits';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { joinSentences } from '@/rules/locale';

import { FieldShell, type FieldTexts } from './field-shell';
import { useNativeField } from './use-field';

interface FileFieldProps extends FieldTexts {
  name: string;
  accept: string;
}

const isPicture = (type: string) => type.trim().startsWith('image/');

/** Pictures are resized before upload (lib/browser/file-upload); other files have a size limit. */
function getLimitKey(accept: string): 'photosShrink' | 'photosShrinkOthersLimit' | 'fileLimit' {
  const types = accept.split(',');
  if (types.every(isPicture)) return 'photosShrink';
  return types.some(isPicture) ? 'photosShrinkOthersLimit' : 'fileLimit';
}

/** The form value is a FileList. The schema and the host check size and type. */
export function FileField({ name, accept, hint, ...texts }: FileFieldProps) {
  const t = useTranslations('forms');
  const { locale } = useFrame();
  const fullHint = (
    <>
      {hint}
      {joinSentences(locale, ['', t(getLimitKey(accept), { size: limits.fileMaxKb })])}
    </>
  );
  const { id, error, input } = useNativeField(name, fullHint);
  const { defaultValue: _defaultValue, ...rest } = input;
  return (
    <FieldShell {...texts} id={id} hint={fullHint} error={error}>
      <input {...rest} type="file" accept={accept} className="form-control" />
    </FieldShell>
  );
}
