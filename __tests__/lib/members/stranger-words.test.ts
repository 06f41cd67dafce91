/** @jest-environment node */
import { isEmail } from '@/rules/members/email';
import { isVisible, nameProblem, withoutContacts, withoutLinks } from '@/rules/members/text';

describe('the words of a stranger', () => {
  it('are no address where mail programs would decode them', () => {
    expect(isEmail('=?utf-8?q?x?=@example.com')).toBe(false);
    expect(isEmail('a=b?c@example.com')).toBe(true);
  });

  it('lose host names that are written with a Chinese full stop, and keep Chinese sentences', () => {
    expect(withoutLinks('see evil。com now')).toBe('see now');
    expect(withoutLinks('你好。谢谢 ABC。再见')).toBe('你好。谢谢 ABC。再见');
  });

  it.each([
    ['Pay at 1.2.3.4/pay now', 'Pay at now'],
    ['see evil[.]com, evil (.) com', 'see , evil (.) com'],
    ['see evil . com or evil·com/x', 'see or'],
    [
      'ジョン・スミスさん、荷物は1.5 kgです。Thanks . And more',
      'ジョン・スミスさん、荷物は1.5 kgです。Thanks . And more',
    ],
  ])('lose addresses that hide their dots: %s', (text, left) => {
    expect(withoutLinks(text)).toBe(left);
  });

  it('lose numbers that could be called where they go to strangers, and keep short ones', () => {
    expect(withoutContacts('call +1 (234) 567-89 or tel:+123456789, 2 boxes of 1234')).toBe(
      'call … or tel:…, 2 boxes of 1234',
    );
  });

  it.each(['Kumar a/l Ravi', 'Devi D/O Raman', 'Jean "JP" Paul', 'O’Neil-Smith Jr.', '李 小龍'])(
    'may be the name %s',
    (name) => expect(nameProblem(name)).toBeNull(),
  );

  it.each(['<b>x</b>', 'evil.com/x', 'www.x', 'http://x', 'a@b', '=1+1', 'x|y'])(
    'are no name: %s',
    (name) => expect(nameProblem(name)).toBe('specialCharacters'),
  );

  it.each([
    ['\u200b\u2060', false],
    ['\u3164', false],
    ['\u034f\ufe0f', false],
    [' \u00a0\n', false],
    ['\u{e0041}', false],
    ['a', true],
    ['あ\u200d', true],
    ['!', true],
  ])('%j can be seen: %s', (text, seen) => {
    expect(isVisible(text)).toBe(seen);
  });
});
