import { REACT_READY } from '../react-ready';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Signs of somebody at the page. */
const touches = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input'] as const;
/** What is done without React goes its plain way after this: the form is sent, the link followed. */
const LONGEST_WAIT_MS = 8000;
/** Scripts that the server has left for later (pages/_document.tsx). */
const LATER = 'script[data-later]';

/**
 * Until React has taken a page over, nothing that is done there is lost: what is typed is put back
 * into its fields, and the last form sent or button pressed is sent or pressed again.
 */
export function bridgeTheWait(page: Document): void {
  const typed = new Map<Field, string | boolean>();
  const listeners: [string, (event: Event) => void][] = [];
  let over = false;
  let again: (() => void) | null = null;
  let busy: Element | null = null;

  const end = (withReact: boolean) => {
    if (over) return;
    over = true;
    for (const [kind, listener] of listeners) page.removeEventListener(kind, listener, true);
    busy?.removeAttribute('aria-busy');
    if (withReact) for (const [field, value] of typed) putBack(field, value);
    again?.();
  };
  const keep = ({ target }: Event) => {
    if (isField(target)) typed.set(target, valueOf(target));
  };
  const hold = (event: Event, pressed: Element | null, repeat: () => void) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    again = repeat;
    busy?.removeAttribute('aria-busy');
    busy = pressed;
    busy?.setAttribute('aria-busy', 'true');
    setTimeout(end, LONGEST_WAIT_MS, false);
  };

  listeners.push(
    [REACT_READY, () => end(true)],
    ['input', keep],
    ['change', keep],
    [
      'submit',
      (event) => {
        const { target, submitter } = event as SubmitEvent;
        hold(event, submitter, () => (target as HTMLFormElement).requestSubmit(submitter));
      },
    ],
    [
      'invalid',
      (event) => {
        const { form } = event.target as Field;
        if (form) hold(event, null, () => form.requestSubmit());
      },
    ],
    [
      'click',
      (event) => {
        const { metaKey, ctrlKey, shiftKey, altKey, target } = event as MouseEvent;
        const pressed = (target as Element).closest<HTMLElement>(
          'main button:not([type=submit]), [data-react-click]',
        );
        if (pressed && !(metaKey || ctrlKey || shiftKey || altKey))
          hold(event, pressed, () => pressed.click());
      },
    ],
  );
  for (const [kind, listener] of listeners) page.addEventListener(kind, listener, true);
  // A password manager fills in without a word.
  const look = () => filledIn(page).forEach((field) => typed.set(field, valueOf(field)));
  wakeOnTouch(page, { onLoad: look, onError: () => end(false) });
}

/** Fetches the scripts that the page has left for later with the first sign of somebody. */
function wakeOnTouch(page: Document, on: { onLoad: () => void; onError: () => void }): void {
  const wake = (event: Event) => {
    if (event.type === 'pointermove' && isStill(event as PointerEvent)) return;
    for (const kind of touches) page.removeEventListener(kind, wake, true);
    for (const left of page.querySelectorAll<HTMLElement>(LATER)) {
      const script = page.createElement('script');
      script.src = left.dataset['later'] ?? '';
      script.async = false;
      script.onload = on.onLoad;
      script.onerror = on.onError;
      page.head.append(script);
    }
  };
  for (const kind of touches) page.addEventListener(kind, wake, { capture: true, passive: true });
}

/** Browsers tell of a pointer that merely rests where a page appears under it. */
const isStill = ({ movementX, movementY }: PointerEvent): boolean => !movementX && !movementY;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

const isTicked = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';

const valueOf = (field: Field): string | boolean => (isTicked(field) ? field.checked : field.value);

const filledIn = (page: Document): Field[] =>
  [...page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].filter(
    (field) =>
      isTicked(field)
        ? field.checked !== field.defaultChecked
        : field.type !== 'hidden' && field.value !== field.defaultValue,
  );

/** As if somebody had just typed, chosen or ticked it. */
function putBack(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if (isTicked(field) && field.checked !== value) field.click();
    return;
  }
  if (field.value === value || field.type === 'file') return;
  // React watches the value of the element itself: a change past it is one that it has not seen.
  const { set } =
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value') ?? {};
  set?.call(field, value);
  const kind = field instanceof HTMLSelectElement ? 'change' : 'input';
  field.dispatchEvent(new Event(kind, { bubbles: true }));
}
