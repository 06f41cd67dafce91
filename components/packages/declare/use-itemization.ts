import { useEffect, useReducer, useState } from 'react';
import { useRouter } from 'next/router';

import { useAction } from '@/hooks/use-action';
import { useAddressChoice } from '@/hooks/use-destination';
import { useNotices } from '@/hooks/use-notices';
import { useSession } from '@/hooks/use-session';
import { useStored } from '@/hooks/use-stored';
import { useTranslations } from '@/hooks/use-translations';
import {
  completeLines,
  hasUnsaved,
  isLeftOut,
  openEditor,
  readDraft,
  reduceEditor,
  writeDraft,
} from '@/lib/browser/itemization-editor';
import { formatMoney } from '@/rules/format';
import type { PackageItem } from '@/rules/packages/item';
import { declareItemization, type SeenContents } from '@/services/pmt';

import { useStanding } from '../actions/use-standing';

/**
 * The itemization editor's state: lines with their draft, the question on leaving, and the
 * declaration. `onDeclared` receives the package as the host has it then.
 */
export function useItemization(item: PackageItem, onDeclared: (item: PackageItem) => void) {
  const t = useTranslations('packages.contents');
  const { editor, dispatch, restored, unsaved, undo } = useDraft(item);
  const addressId = useAddressChoice();
  useLeaveWarning(unsaved, t('leave'));
  const { standing, look, forget } = useStanding(item.ref);
  const action = useAction(declareItemization, {
    onDone: ({ item: declared }) => {
      forget();
      const left = editor.lines.filter(isLeftOut).length;
      undo(declared.contents);
      const done = t('done', { amount: formatMoney(declared.amount) });
      useNotices
        .getState()
        .notify('success', left > 0 ? `${done} ${t('doneDropped', { n: left })}` : done);
      onDeclared(declared);
    },
    onError: (failure) => void look(failure),
  });
  const declare = (seen: SeenContents = item) =>
    action.run({ ref: item.ref, lines: completeLines(editor), seen, addressId });
  const keep = (standing: PackageItem) => {
    action.reset();
    forget();
    undo(standing.contents);
    onDeclared(standing);
  };
  const error = standing ? null : action.error;
  return {
    editor,
    dispatch,
    restored,
    unsaved,
    undo,
    declare,
    pending: action.pending,
    error,
    standing,
    keep,
  };
}

/** The edited lines, kept in the tab by suite and package until they are declared or undone. */
function useDraft(item: PackageItem) {
  const suite = useSession().user?.suite ?? '';
  const key = `packages.contents.${suite}.${item.ref}`;
  const [editor, dispatch] = useReducer(reduceEditor, item.contents, openEditor);
  const [restored, setRestored] = useState(false);
  const stored = useStored('tab', key);
  const [opened, setOpened] = useState<string | null>(null);
  const unsaved = hasUnsaved(editor);

  if (stored !== undefined && opened !== key) {
    setOpened(key);
    const draft = readDraft(stored);
    if (draft && hasUnsaved(draft)) {
      dispatch({ type: 'load', editor: draft });
      setRestored(true);
    }
  }
  useEffect(() => {
    if (opened !== key) return;
    // Past `writeStored`: nothing else shows the draft, and notifying would render the editor twice
    // per keystroke.
    try {
      if (unsaved) sessionStorage.setItem(key, writeDraft(editor));
      else sessionStorage.removeItem(key);
    } catch {
      // Without storage a draft lasts as long as its page.
    }
  }, [editor, unsaved, key, opened]);

  const undo = (contents = item.contents) => {
    dispatch({ type: 'load', editor: openEditor(contents) });
    setRestored(false);
  };
  return { editor, dispatch, restored, unsaved, undo };
}

/** The question was answered for this change of page: several editors on it ask once. */
let leaving = false;

/**
 * Asks before the page is left while `active`: by the browser's own question on reload and close,
 * by `question` on a change of page inside the portal.
 */
function useLeaveWarning(active: boolean, question: string): void {
  const { events } = useRouter();
  useEffect(() => {
    if (!active) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onRoute = (path: string) => {
      if (leaving || path.split(/[?#]/)[0] === window.location.pathname) return;
      if (window.confirm(question)) {
        leaving = true;
        return queueMicrotask(() => {
          leaving = false;
        });
      }
      events.emit('routeChangeError', new Error('stayed'), path, { shallow: false });
      // The pages router has no other way to stop a change of page.
      throw 'The reader stays on this page.';
    };
    window.addEventListener('beforeunload', onUnload);
    events.on('routeChangeStart', onRoute);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      events.off('routeChangeStart', onRoute);
    };
  }, [active, question, events]);
}
