import { useId, useRef } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { Icon } from '@/components/kit/ui/icon';
import { limits } from '@/contract/limits';
import { useIsHydrated } from '@/hooks/use-is-hydrated';
import { useTranslations } from '@/hooks/use-translations';
import type { ApiError } from '@/lib/api-error';

import styles from './chat.module.scss';
import { acceptedFiles, type ChosenFiles } from './use-chosen-files';

export function ChatAttach({ chosen }: { chosen: ChosenFiles }) {
  const t = useTranslations('chat.files');
  const id = useId();
  const hasScripts = useIsHydrated();
  if (!hasScripts)
    return (
      <noscript>
        <p className="form-text">{t('needScripts')}</p>
      </noscript>
    );
  return (
    <>
      <span className={styles.attach}>
        <input
          id={id}
          type="file"
          className="visually-hidden"
          accept={acceptedFiles}
          multiple
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            chosen.add(target.files ?? []);
            // Lets the same file be chosen again after removal.
            target.value = '';
          }}
        />
        <label htmlFor={id} className="btn btn-secondary">
          <Icon name="plus-lg" /> {t('add')}
        </label>
      </span>
      <p id={`${id}-hint`} className="form-text">
        {t('hint', { most: limits.chatFilesMax, size: limits.fileMaxKb })}
      </p>
    </>
  );
}

/** Returns the file that an error field refers to; null for all files. */
function findFileName(field: string, files: readonly File[]): string | null {
  const index = /^files\.(\d+)/.exec(field)?.[1];
  return index === undefined ? null : (files[Number(index)]?.name ?? null);
}

export function ChosenList({
  chosen,
  pending,
  error,
}: {
  chosen: ChosenFiles;
  pending: boolean;
  error: ApiError | null;
}) {
  const t = useTranslations('chat.files');
  const forms = useTranslations('forms');
  const list = useRef<HTMLUListElement>(null);
  const { files, remove } = chosen;
  const problem = useProblem(chosen, error);
  const statusText = pending ? t('sending') : t('chosen', { count: files.length });
  return (
    <>
      {problem && (
        <Alert tone="danger" role="alert">
          {problem}
        </Alert>
      )}
      <p role="status" className="visually-hidden">
        {files.length > 0 && statusText}
      </p>
      <ul ref={list} className="list-unstyled mb-0" tabIndex={-1}>
        {files.map((file, index) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`} className={styles.chosen}>
            <bdi>{file.name}</bdi>
            <Button
              variant="quiet"
              size="sm"
              aria-label={forms('removeNamed', { name: file.name })}
              onClick={() => {
                remove(index);
                list.current?.focus();
              }}
            >
              <Icon name="x-lg" />
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function useProblem({ files, refused }: ChosenFiles, error: ApiError | null): string | null {
  const t = useTranslations('chat.files');
  const reasons = useTranslations('validation');
  const describe = (name: string | null, reason: string) =>
    name === null ? reason : t('problem', { name, reason });
  if (refused?.reason === 'most') return t('most', { most: limits.chatFilesMax });
  if (refused) return describe(refused.name, reasons(refused.reason));
  const field = error?.fields.find((entry) => entry.field.startsWith('files'));
  if (!field) return null;
  const reason = fileProblems.find((candidate) => candidate === field.message);
  return describe(findFileName(field.field, files), reasons(reason ?? 'invalid'));
}

const fileProblems = [
  'required',
  'fileTooLarge',
  'documentOnly',
  'pictureBroken',
  'pdfBroken',
  'pdfUnsafe',
  'chatFilesFull',
] as const;
