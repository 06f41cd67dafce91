import { openEarlyWindow, takeEarlyWindow } from './popup-window';
import { REACT_COMMITS, REACT_READY } from '../react-ready';
import {
  findChangedFields,
  isField,
  isTextInput,
  isSentByEnter,
  resetFields,
  submitByEnter,
} from './fields';
import { loadDeferredScripts } from './later-scripts';

interface HeldAction {
  element: Element;
  kind: string;
  busyElement?: Element | null;
  /** The browser can do it without React. */
  isNative?: boolean;
  replay: () => void;
}

/** After this, falls back to the browser's own behavior. */
const MAX_WAIT_MS = 8000;
/** Theme buttons have their own script (parts.ts); submit buttons wait with their form. */
const PRESSABLE = 'button:not([type=submit], [data-theme-choice]), [data-react-click]';
const fieldKeys = ['ArrowUp', 'ArrowDown', 'Escape'];

/**
 * Holds clicks, keys and submits until React hydrates, then replays them in order, so that each
 * takes effect exactly once. Links open immediately unless that would lose input.
 */
export function holdActionsUntilReact(page: Document): void {
  const actions = new HeldActions(page);
  const listeners: [string, (event: Event) => void][] = [
    [REACT_COMMITS, () => actions.reset()],
    [REACT_READY, () => stopHolding(() => actions.replayAll())],
    // Otherwise a half-hydrated React would see the input twice.
    ['input', (event) => event.stopPropagation()],
    ['change', (event) => event.stopPropagation()],
    ['compositionstart', ({ target }) => (actions.composing = target)],
    ['compositionend', () => (actions.composing = null)],
    ['submit', (event) => actions.holdSubmit(event as SubmitEvent)],
    ['invalid', (event) => actions.holdSubmit(event)],
    ['click', (event) => actions.holdClick(event as MouseEvent)],
    ['keydown', (event) => actions.holdKey(event as KeyboardEvent)],
    ['focusout', ({ target }) => actions.holdBlur(target)],
  ];
  const stopHolding = (callback: () => void) => {
    for (const [kind, listener] of listeners) page.removeEventListener(kind, listener, true);
    actions.clearBusy();
    callback();
  };
  for (const [kind, listener] of listeners) page.addEventListener(kind, listener, true);
  // React may still load: it retries loading a page's texts.
  loadDeferredScripts(page, () => actions.fallBack());
}

class HeldActions {
  composing: EventTarget | null = null;
  private actions: HeldAction[] = [];
  private restores: (() => void)[] = [];
  /** React did not start; the page works as a plain document. */
  private isPlain = false;

  constructor(private readonly page: Document) {}

  /** React must find the fields as rendered when it commits. */
  reset(): void {
    const fields = findChangedFields(this.page).filter((field) => field !== this.composing);
    this.restores = resetFields(fields);
  }

  replayAll(): void {
    const replays = [...this.restores, ...this.actions.map(({ replay }) => replay)];
    this.actions = []; // the timers of fallBack still run
    // Lets React render one change before the next.
    void replays.reduce((previous, replay) => previous.then(replay), Promise.resolve());
  }

  clearBusy(): void {
    for (const { busyElement } of this.actions) busyElement?.removeAttribute('aria-busy');
  }

  fallBack(): void {
    this.isPlain = true;
    this.clearBusy();
    const firstAction = this.actions.find(({ isNative }) => isNative);
    this.actions = this.actions.filter((action) => action !== firstAction);
    takeEarlyWindow()?.close();
    firstAction?.replay();
  }

  holdSubmit(event: Event): void {
    const { target } = event;
    const form = isField(target) ? target.form : (target as HTMLFormElement);
    const { submitter = null } = event as SubmitEvent;
    const replay = () => form?.requestSubmit(submitter?.isConnected ? submitter : undefined);
    // Browsers block windows opened after the click.
    if (form && !form.target)
      this.hold(event, {
        element: form,
        kind: 'submit',
        busyElement: submitter,
        isNative: true,
        replay,
      });
  }

  holdClick(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const target = event.target as Element;
    const element = target.closest<HTMLElement>(PRESSABLE) ?? this.findLinkToHold(target);
    const replay = () => element?.click();
    const features = element?.dataset['popup'];
    if (features && !this.isPlain) openEarlyWindow(features);
    if (element)
      this.hold(event, {
        element,
        kind: 'press',
        busyElement: element,
        isNative: element.matches('a'),
        replay,
      });
  }

  private findLinkToHold(target: Element): HTMLAnchorElement | null {
    const link = target.closest<HTMLAnchorElement>('a[href]:not([target], [download])');
    const { origin, pathname, search } = location;
    const leavesPage = link?.origin === origin && link.pathname + link.search !== pathname + search;
    const losesInput = this.actions.length > 0 || findChangedFields(this.page).length > 0;
    return leavesPage && losesInput ? link : null;
  }

  holdKey(event: KeyboardEvent): void {
    const { target: element, key, isComposing } = event;
    if (isComposing || !(isTextInput(element) || isSentByEnter(element))) return;
    const copy = new KeyboardEvent('keydown', event);
    if (key === 'Enter') {
      if (event.shiftKey && !isTextInput(element)) return;
      const replay = () => void (element.dispatchEvent(copy) && submitByEnter(element));
      this.hold(event, { element, kind: key, isNative: Boolean(element.form), replay });
    } else if (fieldKeys.includes(key)) {
      event.stopPropagation();
      this.actions.push({ element, kind: key, replay: () => void element.dispatchEvent(copy) });
    }
  }

  holdBlur(element: EventTarget | null): void {
    const replay = () => {
      if (element !== this.page.activeElement)
        element?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    };
    if (isField(element)) this.actions.push({ element, kind: 'leave', replay });
  }

  private hold(event: Event, action: HeldAction): void {
    if (this.isPlain && action.isNative) return;
    event.preventDefault();
    event.stopPropagation();
    if (
      this.actions.some(({ element, kind }) => element === action.element && kind === action.kind)
    )
      return;
    action.busyElement?.setAttribute('aria-busy', 'true');
    this.actions.push(action);
    setTimeout(() => this.fallBack(), MAX_WAIT_MS);
  }
}
