import { act, renderHook } from '@testing-library/react';

import { limits } from '@/contract/limits';
import { usePopup } from '@/hooks/use-popup';

afterEach(() => jest.useRealTimers());

it('redirects a popup in time, even if the clock was set back in between', () => {
  jest.useFakeTimers();
  const location = { replace: jest.fn() };
  const emptyDocument = document.implementation.createHTMLDocument();
  const popup = { closed: false, close: () => undefined, document: emptyDocument, location };
  jest.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
  const { result } = renderHook(() => usePopup(['https://www.paypal.com']));
  act(() => void result.current.open('One moment'));
  jest.setSystemTime(Date.now() - 3600_000);
  act(() => void result.current.goTo('https://www.paypal.com/checkoutnow?token=1'));
  act(() => jest.advanceTimersByTime(limits.popupActionDelayMs));
  expect(location.replace).toHaveBeenCalledTimes(1);
});
