import { useState, type DragEvent, type FormEvent } from 'react';

import type { TestBundle } from '@/contract/test-mode/bundle';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { readTestCookie } from '@/lib/browser/session';
import { reproduceBundle, fetchTestState } from '@/lib/browser/test-mode/calls';
import { getRecordedCalls } from '@/lib/browser/test-mode/watch';
import type { FrameProps } from '@/lib/page-props';
import type { RecordedCall } from '@/lib/test-mode/recorded-call';
import { keepKnownQuery, noRefs, maskRefs } from '@/rules/test-mode/places';

import { TestArea, readFieldText } from './field';
import type { TestWork } from './use-test-work';

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
      const bundle = JSON.stringify(await buildBundle(frame), null, 1);
      setText(bundle);
      const copied = await navigator.clipboard.writeText(bundle).then(
        () => true,
        () => false,
      );
      work.setNotice({
        tone: copied ? 'success' : 'danger',
        text: t(copied ? 'bundle.copied' : 'bundle.notCopied'),
      });
    } catch (error) {
      work.fail(error);
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
  const loadBundle = async (text: string) => {
    setLink('');
    const bundle = readBundle(text);
    if (!bundle) return work.setNotice({ tone: 'danger', text: t('bundle.unread') });
    try {
      setLink(await reproduceBundle(bundle));
      work.setNotice({ tone: 'success', text: t('bundle.ready') });
    } catch (error) {
      work.fail(error);
    }
  };
  const openFile = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_BUNDLE_BYTES)
      return work.setNotice({ tone: 'danger', text: t('bundle.large') });
    await loadBundle(await file.text());
  };
  const paste = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void loadBundle(readFieldText(event.currentTarget, 'bundle'));
  };
  return (
    <>
      <DropZone onFile={(file) => void openFile(file)} />
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
  const [isOver, setIsOver] = useState(false);
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  return (
    <div
      className="test-drop"
      data-over={isOver}
      onDragOver={hover}
      onDragLeave={() => setIsOver(false)}
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

const MAX_BUNDLE_BYTES = 2 * 1024 * 1024;

type WrittenBundle = TestBundle & { calls: readonly RecordedCall[] };

/**
 * Anonymous: contains no names, references or texts. The calls are for people to read.
 * @throws ApiError
 */
async function buildBundle({ path, locale, session }: FrameProps): Promise<WrittenBundle> {
  const { clockMs, brand, forced } = readTestCookie();
  const state = session.state === 'logged-in' ? await fetchTestState() : null;
  return {
    format: 'test-mode-bundle-1',
    path: keepKnownQuery(maskRefs(path || '/', state ?? noRefs)),
    language: locale,
    session: session.state,
    clockms: clockMs,
    brand,
    forced: [...forced],
    member: state?.member ?? null,
    calls: getRecordedCalls(),
  };
}

/** Returns the bundle without its calls; null if it is not a JSON object. */
function readBundle(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const { calls: _calls, ...bundle } = value as Record<string, unknown>;
    return bundle;
  } catch {
    return null;
  }
}
