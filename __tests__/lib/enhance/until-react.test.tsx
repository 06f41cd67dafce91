import { useState, useSyncExternalStore } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';

import { Ready } from '@/components/kit/ui/ready';
import { holdActionsUntilReact } from '@/lib/browser/enhance/until-react';
import { REACT_COMMITS, REACT_READY } from '@/lib/browser/react-ready';

import {
  listFetchedScripts,
  laterScripts,
  createPointerMove,
  openPage,
} from '../../support/early-page';

/** Reports a paint to the page. */
let paint: (name: string) => void = () => undefined;
beforeEach(() => {
  paint = () => undefined;
  document.documentElement.removeAttribute('data-scripts');
  class Observer {
    constructor(callback: (list: { getEntriesByName: (name: string) => unknown[] }) => void) {
      paint = (name) =>
        callback({ getEntriesByName: (requested) => (requested === name ? [{}] : []) });
    }
    observe = () => undefined;
  }
  Object.assign(window, { PerformanceObserver: Observer });
});

afterEach(() => jest.useRealTimers());

describe('a page before React hydrates it', () => {
  it('loads deferred scripts after the first paint, or three seconds after the load event', () => {
    jest.useFakeTimers();
    openPage(laterScripts.join(''));
    paint('first-paint');
    jest.advanceTimersByTime(1000);
    expect(listFetchedScripts()).toEqual([]);
    paint('first-contentful-paint');
    jest.advanceTimersByTime(50);
    expect(listFetchedScripts()).toEqual(['/a.js', '/b.js']);
    openPage(laterScripts.join(''));
    window.dispatchEvent(new Event('load'));
    jest.advanceTimersByTime(2999);
    expect(listFetchedScripts()).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(listFetchedScripts()).toEqual(['/a.js', '/b.js']);
  });

  it('loads no scripts before an interaction if the page waits for one', () => {
    jest.useFakeTimers();
    document.documentElement.dataset['scripts'] = 'on-touch';
    openPage(laterScripts.join(''));
    paint('first-contentful-paint');
    window.dispatchEvent(new Event('load'));
    jest.advanceTimersByTime(5000);
    expect(listFetchedScripts()).toEqual([]);
  });

  it('loads deferred scripts on the first interaction, once and in order', () => {
    const { find } = openPage(laterScripts.join(''));
    find('form').dispatchEvent(createPointerMove(0));
    expect(listFetchedScripts()).toEqual([]);
    find('form').dispatchEvent(createPointerMove(1));
    find('form').dispatchEvent(new Event('keydown', { bubbles: true }));
    expect(listFetchedScripts()).toEqual(['/a.js', '/b.js']);
    expect(document.querySelector<HTMLScriptElement>('script[src]')?.async).toBe(false);
  });

  it('submits the form once after hydration, though it was submitted twice before', async () => {
    const { find, sent, ready } = openPage();
    find('[type=submit]').click();
    find('[type=submit]').click();
    expect(sent).toEqual([]);
    expect(find('[type=submit]').getAttribute('aria-busy')).toBe('true');
    await ready();
    expect(sent).toEqual(['Login']);
    expect(find('[type=submit]').hasAttribute('aria-busy')).toBe(false);
    find('[type=submit]').click();
    expect(sent).toEqual(['Login', 'Login']);
  });

  it('does not submit again after React has submitted the form', async () => {
    jest.useFakeTimers();
    const { find, sent } = openPage();
    find('[type=submit]').click();
    document.dispatchEvent(new Event(REACT_COMMITS));
    document.dispatchEvent(new Event(REACT_READY));
    await jest.advanceTimersByTimeAsync(8000);
    expect(sent).toEqual(['Login']);
  });

  it('lets React validate a field that the browser rejects', async () => {
    const { find, sent, ready, type } = openPage();
    find<HTMLInputElement>('[name=email]').type = 'email';
    type('email', 'no address');
    find('[type=submit]').click();
    find<HTMLFormElement>('form').noValidate = true;
    await ready();
    expect(sent).toEqual(['by itself']);
  });

  it('replays the click on a button, and on a link that React handles', async () => {
    jest.spyOn(window, 'open').mockReturnValue(null);
    for (const selector of ['#show', '#social']) {
      const { find, ready } = openPage();
      const handleClick = jest.fn((event: Event) => event.preventDefault());
      find(selector).addEventListener('click', handleClick);
      find(selector).click();
      expect(handleClick).not.toHaveBeenCalled();
      await ready();
      expect(handleClick).toHaveBeenCalledTimes(1);
    }
  });

  it('opens the window during the click, once, and closes it if React never loads', async () => {
    jest.useFakeTimers();
    const popup = { closed: false, close: jest.fn() };
    const openSpy = jest.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
    openSpy.mockClear();
    const { find } = openPage();
    const onFollow = jest.fn((event: Event) => event.preventDefault());
    find('#social').addEventListener('click', onFollow);
    find('#social').click();
    find('#social').click();
    expect(openSpy.mock.calls).toEqual([['', '_blank', 'width=450,height=500']]);
    expect(onFollow).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(8000);
    expect(popup.close).toHaveBeenCalledTimes(1);
    expect(onFollow).toHaveBeenCalledTimes(1);
    expect(openSpy).toHaveBeenCalledTimes(1);
  });

  it('replays all held actions in order, each once', async () => {
    const { find, sent, ready, type } = openPage();
    find('#show').addEventListener('click', () => sent.push('Show'));
    find('[name=email]').addEventListener('input', () => sent.push('email'));
    type('email', 'mei@example.com');
    find('#show').click();
    find('[type=submit]').click();
    find('#show').click();
    sent.length = 0;
    await ready();
    expect(sent).toEqual(['email', 'Show', 'Login']);
  });

  it('leaves a link clicked with a modifier key to the browser', () => {
    const { find } = openPage();
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
    const onFollow = jest.fn((event: Event) => event.preventDefault());
    find('#social').addEventListener('click', onFollow);
    find('#social').dispatchEvent(click);
    expect(onFollow).toHaveBeenCalledTimes(1);
  });

  it('follows a link immediately, unless that would lose input', async () => {
    const { find, ready, type } = openPage();
    const onFollow = jest.fn((event: Event) => event.preventDefault());
    find('#lost').addEventListener('click', onFollow);
    find('#lost').click();
    expect(onFollow).toHaveBeenCalledTimes(1);
    type('email', 'mei@example.com');
    find('#lost').click();
    expect(onFollow).toHaveBeenCalledTimes(1);
    await ready();
    expect(onFollow).toHaveBeenCalledTimes(2);
  });

  it('falls back to native behavior when a script does not load', () => {
    const { find, sent } = openPage(laterScripts.join(''));
    find('[type=submit]').click();
    find('form').dispatchEvent(createPointerMove(1));
    document.querySelector('script[src="/a.js"]')?.dispatchEvent(new Event('error'));
    expect(sent).toEqual(['Login']);
  });

  it('still replays actions to React when one script is missing', async () => {
    const { find, ready } = openPage(laterScripts.join(''));
    const clicks: string[] = [];
    find('#show').addEventListener('click', () => clicks.push('show'));
    find('#show').click();
    find('form').dispatchEvent(createPointerMove(1));
    document.querySelector('script[src="/a.js"]')?.dispatchEvent(new Event('error'));
    find('[name=remember]').click();
    await ready();
    expect(clicks).toEqual(['show']);
    expect(find<HTMLInputElement>('[name=remember]').checked).toBe(true);
  });

  it('submits a form that opens a window immediately, because browsers block later windows', () => {
    const { find, sent } = openPage();
    find('form').setAttribute('target', '_blank');
    find('[type=submit]').click();
    expect(sent).toEqual(['Login']);
  });

  it('falls back to native behavior when React takes too long', () => {
    jest.useFakeTimers();
    const { find, sent } = openPage();
    find('[type=submit]').click();
    jest.advanceTimersByTime(7999);
    expect(sent).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(sent).toEqual(['Login']);
  });
});

/** Changes received by React. */
const receivedChanges: string[] = [];
const receive = (change: string) => receivedChanges.push(change);

function Fields({ stored }: { stored: boolean }) {
  const isStored = useSyncExternalStore(
    () => () => undefined,
    () => stored,
    () => false,
  );
  const [ticks, setTicks] = useState(0);
  const isTicked = isStored !== (ticks % 2 === 1);
  const [text, setText] = useState('');
  const [transport, setTransport] = useState('sea');
  return (
    <form onSubmit={(event) => (event.preventDefault(), receive(`sent ${text}`))}>
      <input
        type="checkbox"
        checked={isTicked}
        onChange={() => (receive('toggled'), setTicks(ticks + 1))}
      />
      {['sea', 'air'].map((choice) => (
        <input
          key={choice}
          type="radio"
          name="way"
          value={choice}
          checked={transport === choice}
          onChange={() => (receive(choice), setTransport(choice))}
        />
      ))}
      <input
        name="text"
        value={text}
        onChange={({ target }) => (receive(target.value), setText(target.value))}
        onKeyDown={({ key }) => receive(key)}
        onBlur={() => receive('left')}
      />
      <select onChange={({ target }) => receive(target.value)}>
        <option>US</option>
        <option>JP</option>
      </select>
      <textarea
        enterKeyHint="send"
        onKeyDown={(event) => (event.preventDefault(), receive(`${event.key} in the chat`))}
      />
      <p>{text}</p>
    </form>
  );
}

describe('input in a field before hydration', () => {
  // React uses its own tasks here, as in a browser.
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  beforeAll(() => (environment.IS_REACT_ACT_ENVIRONMENT = false));
  afterAll(() => (environment.IS_REACT_ACT_ENVIRONMENT = true));

  /** Renders the fields on the server, calls `interact` with them, and then hydrates them. */
  async function hydrateFields(
    interact: (inputs: HTMLInputElement[], form: HTMLFormElement) => void,
    stored = false,
  ) {
    receivedChanges.length = 0;
    document.dispatchEvent(new Event(REACT_READY));
    const tree = (
      <Ready>
        <Fields stored={stored} />
      </Ready>
    );
    document.body.innerHTML = `<div id="root">${renderToString(tree)}</div>`;
    holdActionsUntilReact(document);
    const form = document.querySelector('form') as HTMLFormElement;
    const fields = [...form.querySelectorAll('input')];
    interact(fields, form);
    const ready = new Promise((done) =>
      document.addEventListener(REACT_READY, done, { once: true }),
    );
    hydrateRoot(document.getElementById('root') as HTMLElement, tree);
    await ready;
    await new Promise((done) => setTimeout(done, 20));
    return { form, fields };
  }
  const typeInto = (field: HTMLInputElement | undefined, value: string) => {
    field?.focus();
    if (field) field.value = value;
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const pressEnter = (field: Element | undefined, shiftKey = false) =>
    field?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', shiftKey, bubbles: true, cancelable: true }),
    );

  it('reaches React once: a checkbox, a radio button, a select', async () => {
    const { form, fields } = await hydrateFields(([checkbox, , air], { elements }) => {
      checkbox?.click();
      air?.click();
      const countrySelect = elements[4] as HTMLSelectElement;
      countrySelect.value = 'JP';
      countrySelect.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(receivedChanges).toEqual(['toggled', 'air', 'JP']);
    expect(fields.map(({ checked }) => checked)).toEqual([true, false, true, false]);
    expect((form.elements[4] as HTMLSelectElement).value).toBe('JP');
  });

  it('does not reach React when it was undone, or when React already has it', async () => {
    const { fields } = await hydrateFields(([box]) => (box?.click(), box?.click()));
    expect(fields[0]?.checked).toBe(false);
    const { fields: storedFields } = await hydrateFields(([box]) => box?.click(), true);
    expect(storedFields[0]?.checked).toBe(true);
    expect(receivedChanges).toEqual([]);
  });

  it('keeps text and caret, and Enter submits it', async () => {
    const { form, fields } = await hydrateFields(([, , , text]) => {
      typeInto(text, 'kettle');
      text?.setSelectionRange(2, 2);
      pressEnter(text);
      pressEnter(text);
    });
    expect(receivedChanges).toEqual(['kettle', 'Enter', 'sent kettle']);
    expect(form.querySelector('p')?.textContent).toBe('kettle');
    expect(fields[3]?.selectionStart).toBe(2);
    expect(document.activeElement).toBe(fields[3]);
  });

  it('may be a message of several lines, which plain Enter sends', async () => {
    await hydrateFields((_, { elements }) => {
      expect([pressEnter(elements[5], true), pressEnter(elements[5])]).toEqual([true, false]);
    });
    expect(receivedChanges).toEqual(['Enter in the chat']);
  });

  it('reaches React when the field has lost focus since', async () => {
    await hydrateFields(([, , , text]) => {
      typeInto(text, 'kettle');
      text?.blur();
    });
    expect(receivedChanges).toEqual(['kettle', 'left']);
  });
});
