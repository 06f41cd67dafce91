import { limits } from '@/contract/limits';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { joinSentences } from '@/rules/locale';

import { FieldShell, type FieldTexts } from './field-shell';
import { useNativeField } from './use-field';

interface FileFieldProps extends FieldTexts {
  name: string;
  /** As the input's accept attribute: "image/jpeg,application/pdf". */
  accept: string;
}

const isPicture = (type: string) => type.trim().startsWith('image/');

/**
 * What becomes of a large file: pictures are made smaller on their way (lib/browser/file-upload),
 * anything else has a limit.
 */
function limitOf(accept: string): 'photosShrink' | 'photosShrinkOthersLimit' | 'fileLimit' {
  const types = accept.split(',');
  if (types.every(isPicture)) return 'photosShrink';
  return types.some(isPicture) ? 'photosShrinkOthersLimit' : 'fileLimit';
}

/**
 * One file; the form value is a FileList. Size and kind are also checked by the schema and again by
 * the host.
 */
export function FileField({ name, accept, hint, ...texts }: FileFieldProps) {
  const t = useTranslations('forms');
  const { locale } = useFrame();
  const full = (
    <>
      {hint}
      {joinSentences(locale, ['', t(limitOf(accept), { size: limits.fileMaxKb })])}
    </>
  );
  const { id, error, input } = useNativeField(name, full);
  const { defaultValue: _none, ...rest } = input;
  return (
    <FieldShell {...texts} id={id} hint={full} error={error}>
      <input {...rest} type="file" accept={accept} className="form-control" />
    </FieldShell>
  );
}
