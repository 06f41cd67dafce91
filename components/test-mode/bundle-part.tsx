import { useState, type DragEvent, type FormEvent } from 'react';

import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { testReproduce } from '@/lib/browser/test-mode/calls';

import { MOST_BUNDLE_BYTES, readBundle, writeBundle } from './bundle';
import { TestArea, textOf } from './field';
import type { TestWork } from './use-test-work';

/** Copying this screen, and showing one that was copied elsewhere. */
export function BundlePart({ work }: { work: TestWork }) {
  const t = useTranslations('test-mode');
  return (
    <details>
      <summary>{t('bundle.heading')}</summary>
      <p>{t('bundle.lead')}</p>
      <CopyBundle work={work} />
      <OpenBundle work={work} />
    </details>
  );
}

function CopyBundle({ work }: { work: TestWork }) {
  const t = useTranslations('test-mode');
  const frame = useFrame();
  const [text, setText] = useState('');
  const copy = async () => {
    try {
      const made = JSON.stringify(await writeBundle(frame), null, 1);
      setText(made);
      const copied = await navigator.clipboard.writeText(made).then(
        () => true,
        () => false,
      );
      work.tell({
        tone: copied ? 'success' : 'danger',
        text: t(copied ? 'bundle.copied' : 'bundle.notCopied'),
      });
    } catch (thrown) {
      work.fail(thrown);
    }
  };
  return (
    <>
      <div className="test-row">
        <button type="button" disabled={work.busy} onClick={() => void copy()}>
          {t('bundle.copy')}
        </button>
      </div>
      {text && (
        <TestArea
          label={t('bundle.text')}
          readOnly
          rows={4}
          value={text}
          onFocus={({ target }) => target.select()}
        />
      )}
    </>
  );
}

function OpenBundle({ work }: { work: TestWork }) {
  const t = useTranslations('test-mode');
  const [link, setLink] = useState('');
  const setUp = async (text: string) => {
    setLink('');
    const bundle = readBundle(text);
    if (!bundle) return work.tell({ tone: 'danger', text: t('bundle.unread') });
    try {
      setLink(await testReproduce(bundle));
      work.tell({ tone: 'success', text: t('bundle.ready') });
    } catch (thrown) {
      work.fail(thrown);
    }
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MOST_BUNDLE_BYTES)
      return work.tell({ tone: 'danger', text: t('bundle.large') });
    await setUp(await file.text());
  };
  const paste = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void setUp(textOf(event.currentTarget, 'bundle'));
  };
  return (
    <>
      <DropZone onFile={(file) => void take(file)} />
      <form onSubmit={paste}>
        <TestArea label={t('bundle.paste')} name="bundle" rows={3} required />
        <button type="submit" disabled={work.busy}>
          {t('bundle.make')}
        </button>
      </form>
      {link && (
        <p>
          <a href={link}>{t('bundle.openPage')}</a>
        </p>
      )}
    </>
  );
}

function DropZone({ onFile }: { onFile: (file: File | undefined) => void }) {
  const t = useTranslations('test-mode');
  const [over, setOver] = useState(false);
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  return (
    <div
      className="test-drop"
      data-over={over}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label>
        {t('bundle.drop')}
        <input
          type="file"
          accept="application/json,.json"
          onChange={({ target }) => onFile(target.files?.[0])}
        />
      </label>
    </div>
  );
}
