import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useController } from 'react-hook-form';

import { FieldShell, type FieldTexts } from '@/components/kit/forms/field-shell';
import { useFieldMessage } from '@/components/kit/forms/form-context';
import { useFieldState } from '@/components/kit/forms/use-field';
import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { Icon } from '@/components/kit/ui/icon';
import { useTranslations } from '@/hooks/use-translations';
import { isComposing } from '@/lib/browser/composing';
import { addEmails } from '@/rules/account/email-list';

import styles from './emails-field.module.scss';

interface EmailsFieldProps extends FieldTexts {
  name: string;
  max: number;
}

/**
 * A field for several email addresses, typed or pasted. Invalid ones stay in the field with an
 * error.
 */
export function EmailsField({ name, label, hint, max }: EmailsFieldProps) {
  const t = useTranslations('common');
  const fieldMessage = useFieldMessage();
  const { id, error, aria } = useFieldState(name, hint);
  const { emails, text, problem, input, add, remove, onKeyDown, onPaste, onBlur, setText } =
    useEmailEntry(name, max);
  return (
    <FieldShell
      id={id}
      label={label}
      hint={hint}
      error={problem ? undefined : error}
      below={
        problem && (
          <Alert tone="danger" role="alert" className="mt-2 mb-0">
            {fieldMessage(problem)}
          </Alert>
        )
      }
    >
      <div className={styles.entry}>
        <input
          ref={input}
          id={id}
          type="text"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          className="form-control"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={onBlur}
          {...aria}
        />
        <Button variant="secondary" icon={<Icon name="plus-lg" />} onClick={() => add(text)}>
          {t('add')}
        </Button>
      </div>
      <Chips emails={emails} onRemove={remove} />
    </FieldShell>
  );
}

function useEmailEntry(name: string, max: number) {
  const { field } = useController({ name });
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const emails = (field.value ?? []) as string[];
  const add = (newText: string) => {
    if (newText.trim() === '') return;
    const result = addEmails(emails, newText, max);
    if (result.list.length > emails.length) field.onChange(result.list);
    setText(result.rest);
    setProblem(result.problem);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event) || text.trim() === '' || !['Enter', ',', ';', ' '].includes(event.key))
      return;
    event.preventDefault();
    add(text);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pastedText = event.clipboardData.getData('text');
    if (!/[\s,;]/.test(pastedText.trim())) return;
    event.preventDefault();
    add(`${text} ${pastedText}`);
  };
  const onBlur = () => {
    add(text);
    field.onBlur();
  };
  const remove = (email: string) => {
    field.onChange(emails.filter((entry) => entry !== email));
    setProblem(null);
    input.current?.focus();
  };
  return { emails, text, problem, input, add, remove, onKeyDown, onPaste, onBlur, setText };
}

function Chips({ emails, onRemove }: { emails: string[]; onRemove: (email: string) => void }) {
  const t = useTranslations('forms');
  return (
    <>
      <span role="status" className="visually-hidden">
        {emails.length > 0 && t('addedCount', { count: emails.length })}
      </span>
      {emails.length > 0 && (
        <ul className={styles.chips} aria-label={t('added')}>
          {emails.map((email) => (
            <li key={email}>
              <span>{email}</span>
              <button
                type="button"
                className="icon-btn flex-shrink-0 rounded-circle"
                aria-label={t('removeNamed', { name: email })}
                onClick={() => onRemove(email)}
              >
                <Icon name="x-lg" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
