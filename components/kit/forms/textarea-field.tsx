import { useWatch } from 'react-hook-form';

import { useTranslations } from '@/hooks/use-translations';

import { FieldShell, type FieldTexts } from './field-shell';
import { useNativeField } from './use-field';

interface TextareaFieldProps extends FieldTexts {
  name: string;
  rows?: number;
  /** Exceeding it is a schema error; nothing is cut off. */
  max?: number;
  placeholder?: string;
}

export function TextareaField({ name, rows = 3, max, placeholder, ...texts }: TextareaFieldProps) {
  const { id, error, input } = useNativeField(name, texts.hint);
  return (
    <FieldShell
      {...texts}
      id={id}
      error={error}
      below={max !== undefined && <Counter name={name} max={max} />}
    >
      <textarea {...input} rows={rows} placeholder={placeholder} className="form-control" />
    </FieldShell>
  );
}

function Counter({ name, max }: { name: string; max: number }) {
  const t = useTranslations('forms');
  const value = useWatch({ name }) as string | undefined;
  const usedLength = value?.length ?? 0;
  const isNearLimit = usedLength >= max * 0.9;
  return (
    <div className={`form-text num ${usedLength > max ? 'text-danger fw-semibold' : ''}`}>
      <span aria-hidden="true">
        {usedLength}/{max}
      </span>
      <span className="visually-hidden" role="status">
        {isNearLimit && t('charactersLeft', { left: max - usedLength })}
      </span>
    </div>
  );
}
