import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';

import { useStored } from '@/hooks/use-stored';
import { deleteMemberData } from '@/lib/browser/member-storage';
import { writeStored } from '@/lib/browser/stored';

function StoredText() {
  const text = useStored('browser', 'tea');
  return <p>{text === undefined ? 'not known' : (text ?? 'nothing kept')}</p>;
}

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('a value stored in the browser', () => {
  it('is unknown in server HTML, which is the same for everyone', () => {
    localStorage.setItem('tea', 'green');
    expect(renderToString(<StoredText />)).toContain('not known');
  });

  it('is shown as soon as scripts run, and when it changes in this tab', () => {
    render(<StoredText />);
    expect(screen.getByText('nothing kept')).toBeVisible();
    act(() => writeStored('browser', 'tea', 'green'));
    expect(screen.getByText('green')).toBeVisible();
  });

  it('follows changes in other tabs', () => {
    render(<StoredText />);
    localStorage.setItem('tea', 'black');
    act(() => void window.dispatchEvent(new StorageEvent('storage')));
    expect(screen.getByText('black')).toBeVisible();
  });

  it('lasts as long as the page and its member when the browser has no storage', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError');
    };
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    render(<StoredText />);
    act(() => writeStored('browser', 'tea', 'green'));
    expect(screen.getByText('green')).toBeVisible();
    deleteMemberData(null);
    act(() => void window.dispatchEvent(new StorageEvent('storage')));
    expect(screen.getByText('nothing kept')).toBeVisible();
  });
});
