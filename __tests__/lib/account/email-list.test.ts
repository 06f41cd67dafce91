/** @jest-environment node */
import fc from 'fast-check';

import { addEmails } from '@/rules/account/email-list';

describe('adding email addresses', () => {
  it.each([
    ['commas and spaces', 'a@x.com, b@x.com c@x.com'],
    ['line breaks and semicolons', 'a@x.com;\nb@x.com\n\nc@x.com'],
    ['names copied from an address book', '"Ann A." <a@x.com>, Bob <b@x.com>; <c@x.com>'],
    ['full-width punctuation', 'a@x.com，b@x.com；c@x.com、'],
  ])('splits text with %s', (_name, text) => {
    expect(addEmails([], text, 10)).toEqual({
      list: ['a@x.com', 'b@x.com', 'c@x.com'],
      rest: '',
      problem: null,
    });
  });

  it('drops a duplicate address, ignoring case, and says so', () => {
    expect(addEmails(['a@x.com'], 'A@X.com b@x.com', 10)).toEqual({
      list: ['a@x.com', 'b@x.com'],
      rest: '',
      problem: 'alreadyEntered',
    });
  });

  it('leaves invalid addresses for correction', () => {
    expect(addEmails([], 'a@x.com, b@', 10)).toEqual({
      list: ['a@x.com'],
      rest: 'b@',
      problem: 'emailFormat',
    });
    expect(addEmails([], 'nobody', 10)).toEqual({
      list: [],
      rest: 'nobody',
      problem: 'emailFormat',
    });
  });

  it('stops at the maximum, and leaves the rest in the field', () => {
    expect(addEmails(['a@x.com'], 'b@x.com c@x.com d@x.com', 2)).toEqual({
      list: ['a@x.com', 'b@x.com'],
      rest: 'c@x.com, d@x.com',
      problem: 'emailsMax?max=2',
    });
  });

  it('has no duplicates, never exceeds the maximum, and never loses an existing address', () => {
    const word = fc.constantFrom(
      'a@x.com',
      'A@x.com',
      'b@x.com',
      'c@',
      'd@x.com',
      ' ',
      ',',
      'é@x.com',
    );
    fc.assert(
      fc.property(fc.array(word), fc.integer({ min: 1, max: 4 }), (words, max) => {
        const existingEmails = ['z@x.com'];
        const { list } = addEmails(existingEmails, words.join(' '), max);
        expect(new Set(list.map((email) => email.toLowerCase())).size).toBe(list.length);
        expect(list.length).toBeLessThanOrEqual(Math.max(max, existingEmails.length));
        expect(list[0]).toBe('z@x.com');
      }),
    );
  });
});
