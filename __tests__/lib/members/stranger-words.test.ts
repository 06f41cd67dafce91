/** @jest-environment node */
import { isEmail } from '@/rules/members/email';
import { isVisible, findNameProblem, maskContacts, stripLinks } from '@/rules/members/text';

describe('text from an unknown person', () => {
  it('is not an email address if mail clients would decode it', () => {
    expect(isEmail('=?utf-8?q?x?=@example.com')).toBe(false);
    expect(isEmail('a=b?c@example.com')).toBe(true);
  });

  it('is stripped of host names with a Chinese full stop, but keeps Chinese sentences', () => {
    expect(stripLinks('see evil。com now')).toBe('see now');
    expect(stripLinks('你好。谢谢 ABC。再见')).toBe('你好。谢谢 ABC。再见');
  });

  it.each([
    ['Pay at 1.2.3.4/pay now', 'Pay at now'],
    ['see evil[.]com, evil (.) com', 'see , evil (.) com'],
    ['see evil . com or evil·com/x', 'see or'],
    [
      'ジョン・スミスさん、荷物は1.5 kgです。Thanks . And more',
      'ジョン・スミスさん、荷物は1.5 kgです。Thanks . And more',
    ],
  ])('is stripped of URLs that disguise their dots: %s', (text, remainingText) => {
    expect(stripLinks(text)).toBe(remainingText);
  });

  it('is stripped of phone numbers when sent to unknown people, but keeps short numbers', () => {
    expect(maskContacts('call +1 (234) 567-89 or tel:+123456789, 2 boxes of 1234')).toBe(
      'call … or tel:…, 2 boxes of 1234',
    );
  });

  it.each([
    'Kumar a/l Ravi',
    'Devi D/O Raman',
    'Jean "JP" Paul',
    'Jean “JP” Paul',
    'O’Neil-Smith Jr.',
    '李 小龍',
    'ジョージ',
    'ジョン・スミス',
    '迪丽热巴·迪力木拉提',
    'Ｍａｒｉａ　Ｏ＇Ｎｅｉｌ',
    'Nguye\u0302\u0303n',
    'प्रिया',
    'علی\u200cرضا',
  ])('may be a name: %s', (name) => expect(findNameProblem(name)).toBeNull());

  it.each([
    '<b>x</b>',
    'evil.com/x',
    'ｅｖｉｌ．ｃｏｍ',
    'www.x',
    'http://x',
    'a@b',
    '=1+1',
    'x|y',
    'Mei 😀',
    '***',
    '$%&;#',
    'Ann!',
    'Ann™',
    '12345',
  ])('is not a name: %s', (name) => expect(findNameProblem(name)).toBe('specialCharacters'));

  it.each([
    ['\u200b\u2060', false],
    ['\u3164', false],
    ['\u034f\ufe0f', false],
    [' \u00a0\n', false],
    ['\u{e0041}', false],
    ['a', true],
    ['あ\u200d', true],
    ['!', true],
  ])('%j is visible: %s', (text, expected) => {
    expect(isVisible(text)).toBe(expected);
  });
});
