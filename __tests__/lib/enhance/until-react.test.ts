import { bridgeTheWait } from '@/lib/browser/enhance/until-react';
import { REACT_READY } from '@/lib/browser/react-ready';

const form = `<main><form action="/login" method="post">
  <input name="email" value=""><input name="remember" type="checkbox">
  <select name="country"><option value="US">US</option><option value="JP">JP</option></select>
  <button type="button" id="show">Show</button><a id="social" href="/social/google" data-react-click>G</a>
  <button type="submit">Login</button></form></main>`;
const later = ['/a.js', '/b.js'].map(
  (src) => `<script data-later="${src}" type="text/plain"></script>`,
);

/** A page as the server sends it, and what is asked of its form. */
function open(head = '') {
  document.head.innerHTML = head;
  document.body.innerHTML = form;
  // Listeners of an earlier page hear nothing more.
  document.dispatchEvent(new Event(REACT_READY));
  bridgeTheWait(document);
  const find = <T extends HTMLElement>(selector: string) =>
    document.querySelector<T>(selector) as T;
  const sent: string[] = [];
  find('form').addEventListener('submit', (event) => {
    event.preventDefault();
    sent.push((event.submitter as HTMLButtonElement | null)?.textContent ?? 'by itself');
  });
  const type = (name: string, value: string) => {
    const field = find<HTMLInputElement>(`[name=${name}]`);
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return { find, sent, type, ready: () => document.dispatchEvent(new Event(REACT_READY)) };
}
const fetched = () =>
  [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map((one) =>
    one.getAttribute('src'),
  );

const move = (movementX: number) =>
  Object.assign(new Event('pointermove', { bubbles: true }), { movementX, movementY: 0 });

describe('a page that React has not taken over yet', () => {
  it('fetches what was left for later with the first touch, once and in order', () => {
    const { find } = open(later.join(''));
    find('form').dispatchEvent(move(0));
    expect(fetched()).toEqual([]);
    find('form').dispatchEvent(move(1));
    find('form').dispatchEvent(new Event('keydown', { bubbles: true }));
    expect(fetched()).toEqual(['/a.js', '/b.js']);
    expect(document.querySelector<HTMLScriptElement>('script[src]')?.async).toBe(false);
  });

  it('sends the form once React is there, though it was sent twice before', () => {
    const { find, sent, ready } = open();
    find('[type=submit]').click();
    find('[type=submit]').click();
    expect(sent).toEqual([]);
    expect(find('[type=submit]').getAttribute('aria-busy')).toBe('true');
    ready();
    expect(sent).toEqual(['Login']);
    expect(find('[type=submit]').hasAttribute('aria-busy')).toBe(false);
    find('[type=submit]').click();
    expect(sent).toEqual(['Login', 'Login']);
  });

  it('lets React judge a field that the browser refuses', () => {
    const { find, sent, ready, type } = open();
    find<HTMLInputElement>('[name=email]').type = 'email';
    type('email', 'no address');
    find('[type=submit]').click();
    find<HTMLFormElement>('form').noValidate = true;
    ready();
    expect(sent).toEqual(['by itself']);
  });

  it('presses a button again, and a link that React opens in its own way', () => {
    for (const selector of ['#show', '#social']) {
      const { find, ready } = open();
      const pressed = jest.fn((event: Event) => event.preventDefault());
      find(selector).addEventListener('click', pressed);
      find(selector).click();
      expect(pressed).not.toHaveBeenCalled();
      ready();
      expect(pressed).toHaveBeenCalledTimes(1);
    }
  });

  it('leaves a link with a key held to the browser', () => {
    const { find } = open();
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
    find('#social').addEventListener('click', (event) => event.preventDefault());
    let held = true;
    find('#social').addEventListener('click', () => (held = false));
    find('#social').dispatchEvent(click);
    expect(held).toBe(false);
  });

  it('puts back what was typed, ticked and chosen, as if it were typed now', () => {
    const { find, type, ready } = open();
    type('email', 'mei@example.com');
    find('[name=remember]').click();
    find<HTMLSelectElement>('[name=country]').value = 'JP';
    find('[name=country]').dispatchEvent(new Event('change', { bubbles: true }));
    const told: string[] = [];
    for (const kind of ['input', 'change'])
      find('form').addEventListener(kind, ({ target }) =>
        told.push((target as HTMLInputElement).name),
      );
    find<HTMLInputElement>('[name=email]').value = '';
    find<HTMLInputElement>('[name=remember]').checked = false;
    find<HTMLSelectElement>('[name=country]').value = 'US';
    ready();
    expect(find<HTMLInputElement>('[name=email]').value).toBe('mei@example.com');
    expect(find<HTMLInputElement>('[name=remember]').checked).toBe(true);
    expect(find<HTMLSelectElement>('[name=country]').value).toBe('JP');
    expect(new Set(told)).toEqual(new Set(['email', 'remember', 'country']));
  });

  it('keeps what a password manager filled in without a word', () => {
    const { find, ready } = open(later.join(''));
    find<HTMLInputElement>('[name=email]').value = 'mei@example.com';
    find('form').dispatchEvent(move(1));
    document.querySelector('script[src="/b.js"]')?.dispatchEvent(new Event('load'));
    find<HTMLInputElement>('[name=email]').value = '';
    ready();
    expect(find<HTMLInputElement>('[name=email]').value).toBe('mei@example.com');
  });

  it('goes the plain way where a script does not come', () => {
    const { find, sent } = open(later.join(''));
    find('[type=submit]').click();
    find('form').dispatchEvent(move(1));
    document.querySelector('script[src="/a.js"]')?.dispatchEvent(new Event('error'));
    expect(sent).toEqual(['Login']);
  });

  it('goes the plain way when React has not come for long', () => {
    jest.useFakeTimers();
    const { find, sent } = open();
    find('[type=submit]').click();
    jest.advanceTimersByTime(7999);
    expect(sent).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(sent).toEqual(['Login']);
    jest.useRealTimers();
  });
});
