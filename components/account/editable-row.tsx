import { useEffect, useRef, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';

import { AppForm } from '@/components/kit/forms/app-form';
import { Button } from '@/components/kit/ui/button';
import { Icon } from '@/components/kit/ui/icon';
import { useAppForm, type AppFormOptions } from '@/hooks/use-app-form';
import { useTranslations } from '@/hooks/use-translations';

import styles from './editable-row.module.scss';

interface EditableRowProps {
  label: string;
  value: ReactNode;
  /** Why the row cannot be changed. Omit `onOpen` with it. */
  fixedNote?: ReactNode;
  open?: boolean;
  saved?: boolean;
  onOpen?: () => void;
  /** Button label when there is no value yet. */
  openLabel?: string;
  children?: ReactNode;
}

/** One account value that "Change" replaces with a form. */
export function EditableRow({
  label,
  value,
  fixedNote,
  open = false,
  saved = false,
  onOpen,
  openLabel,
  children,
}: EditableRowProps) {
  const t = useTranslations('account');
  const common = useTranslations('common');
  const changeRef = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(open);
  const formRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open === wasOpen.current) return;
    wasOpen.current = open;
    if (open) formRef.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    else changeRef.current?.querySelector('button')?.focus();
  }, [open]);
  return (
    <li className={open ? `${styles.row} ${styles.open}` : styles.row}>
      <div className={styles.words}>
        <p className={styles.label}>{label}</p>
        {!open && <div className={styles.value}>{value}</div>}
        {fixedNote && <div className="small text-muted">{fixedNote}</div>}
        <div ref={formRef}>{open && children}</div>
      </div>
      <div className="d-flex align-items-center gap-2" ref={changeRef}>
        <span
          role="status"
          className="d-inline-flex align-items-center gap-1 text-success fw-semibold"
        >
          {saved && !open && (
            <>
              <Icon name="check-circle" /> {t('saved')}
            </>
          )}
        </span>
        {onOpen && !open && (
          <Button
            variant="quiet"
            size="sm"
            onClick={onOpen}
            aria-label={openLabel ? undefined : t('changeNamed', { name: label })}
          >
            {openLabel ?? common('change')}
          </Button>
        )}
      </div>
    </li>
  );
}

export function EditableRows({ children }: { children: ReactNode }) {
  return <ul className="row-list">{children}</ul>;
}

interface RowFormProps<T extends FieldValues> extends AppFormOptions<T> {
  label: string;
  onCancel: () => void;
  saveLabel?: string;
  children: ReactNode;
}

export function RowForm<T extends FieldValues>({
  label,
  onCancel,
  saveLabel,
  children,
  ...options
}: RowFormProps<T>) {
  const t = useTranslations('common');
  const form = useAppForm<T>(options);
  return (
    <AppForm form={form} aria-label={label}>
      {children}
      <div className="d-flex flex-wrap gap-2">
        <Button type="submit" pending={form.pending}>
          {saveLabel ?? t('save')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </AppForm>
  );
}
