import { useTranslations } from 'next-intl';
import { FieldShell, type FieldTexts } from '@/components/forms/field-shell';
import { useNativeField } from '@/components/forms/use-field';
import { limits } from '@/contract/limits';

interface FileFieldProps extends FieldTexts {
  name: string;
  /** As the input's accept attribute: "image/jpeg,application/pdf". */
  accept: string;
  maxKb?: number;
}

/** One file; the form value is a FileList. Size and kind are also checked by the schema and again by the host. */
export function FileField({ name, accept, maxKb = limits.fileMaxKb, label, hint, optional }: FileFieldProps) {
  const t = useTranslations('forms');
  const full = (
    <>
      {hint} {t('fileLimit', { size: maxKb })}
    </>
  );
  const { id, error, input } = useNativeField(name, full);
  const { defaultValue: _none, ...rest } = input;
  return (
    <FieldShell id={id} label={label} hint={full} optional={optional} error={error}>
      <input {...rest} type="file" accept={accept} className="form-control" />
    </FieldShell>
  );
}
