import { openEarly, takeEarly } from './popup-window';
import { REACT_COMMITS, REACT_READY } from '../react-ready';
import {
  changedFields,
  isField,
  isLine,
  isSentByEnter,
  resetFields,
  submitByEnter,
} from './fields';
import { fetchLater } from './later-scripts';

/** An action that waits for React. */
interface Held {
  /** The form, button, link or field that it belongs to. */
  on: Element;
  kind: string;
  /** Shown as busy meanwhile. */
  busy?: Element | null;
  /** Whether the browser can do it alone: send a form, follow a link. */
  plain?: boolean;
  repeat: () => void;
}

/** After this, what the browser can do without React is done without it. */
const LONGEST_WAIT_MS = 8000;
/** Theme buttons have a script of their own (parts.ts); submit buttons are held with their form. */
const PRESSED = 'button:not([type=submit], [data-theme-choice]), [data-react-click]';
/** Keys that do more in a field than move or write. */
const fieldKeys = ['ArrowUp', 'ArrowDown', 'Escape'];

/**
 * Until React has taken a page over, everything that a visitor does takes effect exactly once.
 * Fields keep their values, and React learns of them when it is ready; presses, keys and sent forms
 * are held and repeated in their order. A held control takes no second press, as a busy button does.
 * A link is followed at once, unless that would lose something typed or held.
 */
export function bridgeTheWait(page: Document): void {
  const wait = new Wait(page);
  const listeners: [string, (event: Event) => void][] = [
    [REACT_COMMITS, () => wait.reset()],
    [REACT_READY, () => end(() => wait.repeatAll())],
    // The fields hold their values; a React that is half there would learn of them twice.
    ['input', (event) => event.stopPropagation()],
    ['change', (event) => event.stopPropagation()],
    ['compositionstart', ({ target }) => (wait.composing = target)],
    ['compositionend', () => (wait.composing = null)],
    ['submit', (event) => wait.submit(event as SubmitEvent)],
    ['invalid', (event) => wait.submit(event)],
    ['click', (event) => wait.press(event as MouseEvent)],
    ['keydown', (event) => wait.key(event as KeyboardEvent)],
    ['focusout', ({ target }) => wait.leave(target)],
  ];
  const end = (then: () => void) => {
    for (const [kind, listener] of listeners) page.removeEventListener(kind, listener, true);
    wait.endBusy();
    then();
  };
  for (const [kind, listener] of listeners) page.addEventListener(kind, listener, true);
  // React may still come: it fetches a page's texts again.
  fetchLater(page, () => wait.goPlain());
}

class Wait {
  composing: EventTarget | null = null;
  private held: Held[] = [];
  private fillings: (() => void)[] = [];
  private late = false;

  constructor(private readonly page: Document) {}

  /** React is about to commit: it must find the fields as it has rendered them. */
  reset(): void {
    this.fillings = resetFields(changedFields(this.page).filter((one) => one !== this.composing));
  }

  repeatAll(): void {
    const repeats = [...this.fillings, ...this.held.map(({ repeat }) => repeat)];
    this.held = []; // the timers of goPlain still run
    // React renders what one has changed before the next.
    void repeats.reduce((before, repeat) => before.then(repeat), Promise.resolve());
  }

  endBusy(): void {
    for (const { busy } of this.held) busy?.removeAttribute('aria-busy');
  }

  /** The browser does the first thing that it can do alone; it leads to another page. */
  goPlain(): void {
    this.late = true;
    this.endBusy();
    const first = this.held.find(({ plain }) => plain);
    this.held = this.held.filter((one) => one !== first);
    takeEarly()?.close();
    first?.repeat();
  }

  submit(event: Event): void {
    const { target } = event;
    const form = isField(target) ? target.form : (target as HTMLFormElement);
    const { submitter = null } = event as SubmitEvent;
    const repeat = () => form?.requestSubmit(submitter?.isConnected ? submitter : undefined);
    // A window that opens later than the press is blocked.
    if (form && !form.target)
      this.hold(event, { on: form, kind: 'submit', busy: submitter, plain: true, repeat });
  }

  press(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const target = event.target as Element;
    const on = target.closest<HTMLElement>(PRESSED) ?? this.linkToHold(target);
    const repeat = () => on?.click();
    const features = on?.dataset['popup'];
    if (features && !this.late) openEarly(features);
    if (on) this.hold(event, { on, kind: 'press', busy: on, plain: on.matches('a'), repeat });
  }

  private linkToHold(target: Element): HTMLAnchorElement | null {
    const link = target.closest<HTMLAnchorElement>('a[href]:not([target], [download])');
    const { origin, pathname, search } = location;
    const leaves = link?.origin === origin && link.pathname + link.search !== pathname + search;
    const loses = this.held.length > 0 || changedFields(this.page).length > 0;
    return leaves && loses ? link : null;
  }

  key(event: KeyboardEvent): void {
    const { target: on, key, isComposing } = event;
    if (isComposing || !(isLine(on) || isSentByEnter(on))) return;
    const copy = new KeyboardEvent('keydown', event);
    if (key === 'Enter') {
      if (event.shiftKey && !isLine(on)) return;
      const repeat = () => void (on.dispatchEvent(copy) && submitByEnter(on));
      this.hold(event, { on, kind: key, plain: Boolean(on.form), repeat });
    } else if (fieldKeys.includes(key)) {
      event.stopPropagation();
      this.held.push({ on, kind: key, repeat: () => void on.dispatchEvent(copy) });
    }
  }

  leave(on: EventTarget | null): void {
    const repeat = () => {
      if (on !== this.page.activeElement)
        on?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    };
    if (isField(on)) this.held.push({ on, kind: 'leave', repeat });
  }

  private hold(event: Event, action: Held): void {
    if (this.late && action.plain) return;
    event.preventDefault();
    event.stopPropagation();
    if (this.held.some(({ on, kind }) => on === action.on && kind === action.kind)) return;
    action.busy?.setAttribute('aria-busy', 'true');
    this.held.push(action);
    setTimeout(() => this.goPlain(), LONGEST_WAIT_MS);
  }
}
