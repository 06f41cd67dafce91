import { useEffect, useReducer, useRef, useState } from 'react';
import { useRouter } from 'next/router';

import { useAction } from '@/hooks/use-action';
import { useAddressChoice } from '@/hooks/use-destination';
import { useFrame } from '@/hooks/use-frame';
import { useNotices } from '@/hooks/use-notices';
import { useSession } from '@/hooks/use-session';
import { useStored } from '@/hooks/use-stored';
import { useTranslations } from '@/hooks/use-translations';
import {
  listCompleteLines,
  hasUnsavedEdits,
  isLeftOut,
  openEditor,
  readDraft,
  listReadyLines,
  reduceEditor,
  writeDraft,
} from '@/lib/browser/itemization-editor';
import { formatMoney } from '@/rules/format';
import { joinSentences } from '@/rules/locale';
import type { PackageItem } from '@/rules/packages/item';
import { declarationLimits, suggestLine } from '@/rules/packages/itemization';
import { declareItemization, type SeenContents } from '@/services/pmt';

import { useStoredItem } from '../actions/use-stored-item';

export type Itemization = ReturnType<typeof useItemization>;

/**
 * `onDeclared` receives the package as the host returns it. `lines` is null while incomplete.
 * `declareQuietly` leaves the notice to the caller.
 */
export function useItemization(item: PackageItem, onDeclared: (item: PackageItem) => void) {
  const t = useTranslations('packages.contents');
  const { locale } = useFrame();
  const { editor, dispatch, restored, unsaved, undo } = useDraft(item);
  const addressId = useAddressChoice();
  useLeaveWarning(unsaved, t('leave'));
  const { storedItem, loadOnConflict, clearStoredItem } = useStoredItem(item.ref);
  const quietRef = useRef(false);
  const action = useAction(declareItemization, {
    onDone: ({ item: declaredItem }) => {
      clearStoredItem();
      const omitted = editor.lines.filter(isLeftOut).length;
      undo(declaredItem);
      const text = joinSentences(locale, [
        t('done', { amount: formatMoney(declaredItem.amount) }),
        omitted > 0 ? t('doneDropped', { n: omitted }) : null,
      ]);
      if (!quietRef.current) useNotices.getState().notify('success', text);
      onDeclared(declaredItem);
    },
    onError: (failure) => void loadOnConflict(failure),
  });
  const run = (contents: SeenContents, isQuiet: boolean) => {
    quietRef.current = isQuiet;
    return action.run({
      ref: item.ref,
      lines: listCompleteLines(editor),
      seen: contents,
      addressId,
    });
  };
  const acceptStored = (hostItem: PackageItem) => {
    action.reset();
    clearStoredItem();
    undo(hostItem);
    onDeclared(hostItem);
  };
  const error = storedItem ? null : action.error;
  return {
    editor,
    dispatch,
    restored,
    unsaved,
    undo,
    lines: listReadyLines(editor, declarationLimits(item.kinds).lines),
    declare: (seenContents: SeenContents = item) => run(seenContents, false),
    declareQuietly: () => run(item, true),
    pending: action.pending,
    error,
    storedItem,
    acceptStored,
  };
}

const openItem = (item: PackageItem) => openEditor(item.contents, suggestLine(item));

/** Stored in the tab by suite and package. */
function useDraft(item: PackageItem) {
  const suite = useSession().user?.suite ?? '';
  const key = `packages.contents.${suite}.${item.ref}`;
  const [editor, dispatch] = useReducer(reduceEditor, item, openItem);
  const [restored, setRestored] = useState(false);
  const storedDraft = useStored('tab', key);
  const [openedKey, setOpenedKey] = useState<string | null>(null);
  const unsaved = hasUnsavedEdits(editor);

  if (storedDraft !== undefined && openedKey !== key) {
    setOpenedKey(key);
    const draft = readDraft(storedDraft);
    if (draft && hasUnsavedEdits(draft)) {
      dispatch({ type: 'load', editor: draft });
      setRestored(true);
    }
  }
  useEffect(() => {
    if (openedKey !== key) return;
    // Skips `writeStored`, whose notification would render the editor twice per keystroke.
    try {
      if (unsaved) sessionStorage.setItem(key, writeDraft(editor));
      else sessionStorage.removeItem(key);
    } catch {
      // Without storage, the draft lasts as long as the page.
    }
  }, [editor, unsaved, key, openedKey]);

  const undo = (current: PackageItem = item) => {
    dispatch({ type: 'load', editor: openItem(current) });
    setRestored(false);
  };
  return { editor, dispatch, restored, unsaved, undo };
}

/** Shared, so that several editors on a page ask only once. */
let isLeaving = false;

function useLeaveWarning(isActive: boolean, question: string): void {
  const { events } = useRouter();
  useEffect(() => {
    if (!isActive) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onRoute = (path: string) => {
      if (isLeaving || path.split(/[?#]/)[0] === window.location.pathname) return;
      if (window.confirm(question)) {
        isLeaving = true;
        return queueMicrotask(() => {
          isLeaving = false;
        });
      }
      events.emit('routeChangeError', new Error('Navigation canceled'), path, { shallow: false });
      // The pages router has no other way to stop a navigation.
      throw 'The user stays on this page.';
    };
    window.addEventListener('beforeunload', onUnload);
    events.on('routeChangeStart', onRoute);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      events.off('routeChangeStart', onRoute);
    };
  }, [isActive, question, events]);
}
