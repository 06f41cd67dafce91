import { openEarly, takeEarly } from './popup-window';
import { REACT_COMMITS, REACT_READY } from '../react-ready';
import {
  changedFields,
  isField,
  isTextInput,
  isSentByEnter,
  resetFields,
  submitByEnter,
} from './fields';
import { loadDeferredScripts } from './later-scripts';

interface HeldAction {
  on: Element;
  kind: string;
  busy?: Element | null;
  /** The browser can do it without React. */
  plain?: boolean;
  repeat: () => void;
}

/** After this, falls back to the browser's own behavior. */
const MAX_WAIT_MS = 8000;
/** Theme buttons have their own script (parts.ts); submit buttons wait with their form. */
const PRESSABLE = 'button:not([type=submit], [data-theme-choice]), [data-react-click]';
const fieldKeys = ['ArrowUp', 'ArrowDown', 'Escape'];

/**
 * Until React hydrates, every action takes effect exactly once: clicks, keys and submits replay in
 * order. Links open immediately unless that loses input.
 */
export function holdActionsUntilReact(page: Document): void {
  const held = new HeldActions(page);
  const listeners: [string, (event: Event) => void][] = [
    [REACT_COMMITS, () => held.reset()],
    [REACT_READY, () => end(() => held.replayAll())],
    // Otherwise a half-hydrated React would see the input twice.
    ['input', (event) => event.stopPropagation()],
    ['change', (event) => event.stopPropagation()],
    ['compositionstart', ({ target }) => (held.composing = target)],
    ['compositionend', () => (held.composing = null)],
    ['submit', (event) => held.submit(event as SubmitEvent)],
    ['invalid', (event) => held.submit(event)],
    ['click', (event) => held.press(event as MouseEvent)],
    ['keydown', (event) => held.key(event as KeyboardEvent)],
    ['focusout', ({ target }) => held.holdBlur(target)],
  ];
  const end = (then: () => void) => {
    for (const [kind, listener] of listeners) page.removeEventListener(kind, listener, true);
    held.clearBusy();
    then();
  };
  for (const [kind, listener] of listeners) page.addEventListener(kind, listener, true);
  // React may still load: it retries a page's texts.
  loadDeferredScripts(page, () => held.fallBack());
}

class HeldActions {
  composing: EventTarget | null = null;
  private heldActions: HeldAction[] = [];
  private restores: (() => void)[] = [];
  private late = false;

  constructor(private readonly page: Document) {}

  /** React must find the fields as rendered when it commits. */
  reset(): void {
    const fields = changedFields(this.page).filter((field) => field !== this.composing);
    this.restores = resetFields(fields);
  }

  replayAll(): void {
    const repeats = [...this.restores, ...this.heldActions.map(({ repeat }) => repeat)];
    this.heldActions = []; // the timers of fallBack still run
    // Lets React render one change before the next.
    void repeats.reduce((previous, repeat) => previous.then(repeat), Promise.resolve());
  }

  clearBusy(): void {
    for (const { busy } of this.heldActions) busy?.removeAttribute('aria-busy');
  }

  fallBack(): void {
    this.late = true;
    this.clearBusy();
    const first = this.heldActions.find(({ plain }) => plain);
    this.heldActions = this.heldActions.filter((action) => action !== first);
    takeEarly()?.close();
    first?.repeat();
  }

  submit(event: Event): void {
    const { target } = event;
    const form = isField(target) ? target.form : (target as HTMLFormElement);
    const { submitter = null } = event as SubmitEvent;
    const repeat = () => form?.requestSubmit(submitter?.isConnected ? submitter : undefined);
    // Browsers block windows opened after the click.
    if (form && !form.target)
      this.hold(event, { on: form, kind: 'submit', busy: submitter, plain: true, repeat });
  }

  press(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const target = event.target as Element;
    const on = target.closest<HTMLElement>(PRESSABLE) ?? this.linkToHold(target);
    const repeat = () => on?.click();
    const features = on?.dataset['popup'];
    if (features && !this.late) openEarly(features);
    if (on) this.hold(event, { on, kind: 'press', busy: on, plain: on.matches('a'), repeat });
  }

  private linkToHold(target: Element): HTMLAnchorElement | null {
    const link = target.closest<HTMLAnchorElement>('a[href]:not([target], [download])');
    const { origin, pathname, search } = location;
    const leavesPage = link?.origin === origin && link.pathname + link.search !== pathname + search;
    const losesInput = this.heldActions.length > 0 || changedFields(this.page).length > 0;
    return leavesPage && losesInput ? link : null;
  }

  key(event: KeyboardEvent): void {
    const { target: on, key, isComposing } = event;
    if (isComposing || !(isTextInput(on) || isSentByEnter(on))) return;
    const copy = new KeyboardEvent('keydown', event);
    if (key === 'Enter') {
      if (event.shiftKey && !isTextInput(on)) return;
      const repeat = () => void (on.dispatchEvent(copy) && submitByEnter(on));
      this.hold(event, { on, kind: key, plain: Boolean(on.form), repeat });
    } else if (fieldKeys.includes(key)) {
      event.stopPropagation();
      this.heldActions.push({ on, kind: key, repeat: () => void on.dispatchEvent(copy) });
    }
  }

  holdBlur(on: EventTarget | null): void {
    const repeat = () => {
      if (on !== this.page.activeElement)
        on?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    };
    if (isField(on)) this.heldActions.push({ on, kind: 'leave', repeat });
  }

  private hold(event: Event, action: HeldAction): void {
    if (this.late && action.plain) return;
    event.preventDefault();
    event.stopPropagation();
    if (this.heldActions.some(({ on, kind }) => on === action.on && kind === action.kind)) return;
    action.busy?.setAttribute('aria-busy', 'true');
    this.heldActions.push(action);
    setTimeout(() => this.fallBack(), MAX_WAIT_MS);
  }
}
