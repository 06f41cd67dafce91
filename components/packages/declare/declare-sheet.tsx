import { useId, useState } from 'react';

import { ErrorState } from '@/components/failure/error-state';
import { FieldShell } from '@/components/kit/forms/field-shell';
import { useFieldMessage } from '@/components/kit/forms/form-context';
import { Alert } from '@/components/kit/ui/alert';
import { DOT } from '@/components/kit/ui/dot';
import { Skeleton } from '@/components/kit/ui/skeleton';
import { limits } from '@/contract/limits';
import { useErrorText } from '@/hooks/use-error-text';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { readText } from '@/lib/browser/file-upload';
import { findMissingFields } from '@/lib/forms/itemization';
import { localePath, routes } from '@/rules/routes';

import { LineReasons } from './itemization-line';
import type { DeclareManyState } from './use-declare-many';
import { useDeclareSheet, type DeclareSheetState, type SheetRefusal } from './use-declare-sheet';

/** Reads one sheet for many packages, including packages that are not on the page. */
export function DeclareSheet({ state }: { state: DeclareManyState }) {
  const t = useTranslations('packages.sheet');
  const { locale } = useFrame();
  const id = useId();
  const sheet = useDeclareSheet(state);
  const [isInvalid, setIsInvalid] = useState(false);
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    const isTooLarge = file.size > limits.fileMaxKb * 1024;
    const text = isTooLarge ? null : await readText(file, locale).catch(() => null);
    setIsInvalid(text === null);
    if (text !== null) sheet.change(text);
  };
  return (
    <>
      <p className="measure">
        {t('how')} <a href={localePath(locale, routes.declareSheet())}>{t('template')}</a>
      </p>
      <FieldShell id={`${id}-file`} label={t('file')} {...(isInvalid && { error: t('notText') })}>
        <input
          id={`${id}-file`}
          type="file"
          accept=".csv,.tsv,.txt"
          className="form-control"
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? `${id}-file-error` : undefined}
          // Lets the member choose the same file again after a correction.
          onClick={({ currentTarget }) => (currentTarget.value = '')}
          onChange={({ target }) => void readFile(target.files?.[0])}
        />
      </FieldShell>
      <FieldShell id={id} label={t('paste')}>
        <textarea
          id={id}
          className="form-control"
          rows={4}
          wrap="off"
          spellCheck={false}
          value={sheet.text}
          onChange={({ target }) => sheet.change(target.value)}
        />
      </FieldShell>
      {sheet.text.trim() !== '' && <SheetResult sheet={sheet} />}
    </>
  );
}

function SheetResult({ sheet }: { sheet: DeclareSheetState }) {
  const t = useTranslations('packages.sheet');
  const errors = useTranslations('errors');
  const errorText = useErrorText();
  const { undeclared, refused, error } = sheet;
  if (undeclared === 'failed')
    return <ErrorState message={errors('network')} onRetry={sheet.reload} />;
  if (undeclared === null) return <Skeleton lines={2} />;
  return (
    <>
      <p className="mb-2" role="status">
        {!(sheet.isDone && refused.length === 0) && t('refused', { n: refused.length })}
      </p>
      {refused.length > 0 && (
        <ul>
          {refused.map((row) => (
            <Refusal key={row.n} row={row} />
          ))}
        </ul>
      )}
      {error && (
        <Alert tone="danger" role="alert">
          {errorText(error)}
        </Alert>
      )}
    </>
  );
}

function Refusal({ row }: { row: SheetRefusal }) {
  const t = useTranslations('packages.sheet');
  const { n, number, description, reason } = row;
  return (
    <li className="mb-2 text-break">
      {[t('row', { n }), number, description].filter(Boolean).join(DOT)}
      <div className="small">
        {reason === 'line' ? (
          <LineReasons line={row} missing={findMissingFields(row)} />
        ) : (
          <p className="field-error mt-0">
            <Reason reason={reason} />
          </p>
        )}
      </div>
    </li>
  );
}

function Reason({ reason }: { reason: Exclude<SheetRefusal['reason'], 'line'> }) {
  const t = useTranslations('packages.sheet');
  const errorText = useErrorText();
  const fieldMessage = useFieldMessage();
  if (reason === 'tooMany') return fieldMessage('linesMax');
  if (typeof reason === 'string') return t(`reasons.${reason}`);
  return fieldMessage(reason.fields[0]?.message) ?? errorText(reason);
}
