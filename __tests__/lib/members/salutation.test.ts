/** @jest-environment node */
import { getSalutationName } from '@/rules/members/salutation';

it('addresses Japanese readers by family name, and all others by given name', () => {
  const maria = { firstName: 'Maria', lastName: 'Santos' };
  expect(getSalutationName(maria, 'ja')).toBe('Santos');
  expect(getSalutationName({ firstName: '花子', lastName: '山田' }, 'ja')).toBe('山田');
  expect(getSalutationName(maria, 'en')).toBe('Maria');
  expect(getSalutationName(maria, 'zh')).toBe('Maria');
  expect(getSalutationName({ firstName: '花子', lastName: '' }, 'ja')).toBe('花子');
});
