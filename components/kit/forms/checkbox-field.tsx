import { FieldError, FieldHint, type FieldTexts } from './field-shell';
import { useFieldState, useNativeField } from './use-field';

export function CheckboxField({
  name,
  label,
  hint,
}: Pick<FieldTexts, 'label' | 'hint'> & { name: string }) {
  const { input, initial } = useNativeField(name, hint);
  const { id, error } = useFieldState(name, hint);
  return (
    <div className="field">
      <div className="form-check">
        <input
          {...input}
          type="checkbox"
          defaultChecked={initial === true}
          className="form-check-input"
        />
        <label className="form-check-label" htmlFor={id}>
          {label}
        </label>
      </div>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
    </div>
  );
}
