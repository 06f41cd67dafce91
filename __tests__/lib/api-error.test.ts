/** @jest-environment node */
import { createTranslator } from 'next-intl';

import { errorNumbers } from '@/contract/error-numbers';
import { ApiError, describeError, readApiError } from '@/lib/api-error';
import { languageTags, locales } from '@/rules/locale';

import { messagesOf } from '../support/texts';

const t = createTranslator({ locale: 'en', messages: messagesOf('en'), namespace: 'errors' });
const describeInEnglish = (error: ApiError) => describeError(error, t as never);
const createEnvelope = (code: number, message: string) => ({
  status: false,
  error: { error_code: code, message },
});

describe('the error catalog', () => {
  it.each([
    ['offline', 'You seem to be offline. Please check your internet connection'],
    ['network', 'There seems to be a network/server error. Please try again'],
    [
      'timeout',
      'Request timed out out. Our servers might be experiencing some issues. Please try again later',
    ],
  ] as const)('shows the text for %s: %s', (kind, text) =>
    expect(describeInEnglish(new ApiError(kind))).toBe(text),
  );

  it.each([
    [1002, 401, "Sorry. You've entered invalid credentials"],
    [1041, 409, 'We are unable to cancel your order.'],
    [1090, 503, 'We’re temporarily unavailable. Please try again in a minute.'],
    [1091, 503, 'We can’t accept files right now. Please try again later.'],
    [
      1045,
      409,
      'Shipping guarantee can only be applied to a package that is delivered after the purchased date.',
    ],
  ])("maps code %i to its text, regardless of the server's text", (code, status, text) => {
    expect(describeInEnglish(readApiError(status, createEnvelope(code, 'server words')))).toBe(
      text,
    );
  });

  it('treats a 401 without our code as an ended session', () => {
    expect(readApiError(401, createEnvelope(401, 'Unauthorized')).isSessionRefused).toBe(true);
    expect(readApiError(401, createEnvelope(1002, 'server words')).isSessionRefused).toBe(false);
  });

  it("shows the server's words for a sign-in that is refused with an unknown code", () => {
    const refused = readApiError(401, createEnvelope(9999, 'Kiosk closed'), {
      startsSession: true,
    });
    expect([describeInEnglish(refused), refused.isSessionRefused]).toEqual(['Kiosk closed', false]);
  });

  it('shows the server message for an unknown code', () => {
    expect(
      describeInEnglish(readApiError(422, createEnvelope(7777, 'Kiosk closed <b>today</b>'))),
    ).toBe('Kiosk closed <b>today</b>');
  });

  it('hides the details of a 5xx response', () => {
    expect(
      describeInEnglish(
        readApiError(500, {
          error: { error_code: 1500, message: 'Something went wrong. Please try again' },
        }),
      ),
    ).not.toMatch(/SELECT|stack/);
    expect(describeInEnglish(readApiError(502, '<html>Bad gateway</html>'))).toBe(
      'Something went wrong. Please try again',
    );
  });

  it('identifies errors that leave it unclear whether a call took effect', () => {
    expect(new ApiError('timeout').isAmbiguous).toBe(true);
    expect(readApiError(503, createEnvelope(1090, 'x')).isAmbiguous).toBe(true);
    expect(readApiError(409, createEnvelope(1031, 'x')).isAmbiguous).toBe(false);
  });

  it.each(locales)('has a text for every code in %s', (locale) => {
    const translate = createTranslator({
      locale: languageTags[locale],
      messages: messagesOf(locale),
      namespace: 'errors',
    });
    const describeCode = (code: number) =>
      describeError({ kind: 'coded', code, message: 'no words' }, translate as never);
    const codesWithoutText = Object.values(errorNumbers).filter(
      (code) => describeCode(code) === 'no words',
    );
    expect(codesWithoutText).toEqual([]);
  });
});
