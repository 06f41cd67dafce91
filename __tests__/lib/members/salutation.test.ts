/** @jest-environment node */
import { salutationName } from '@/rules/members/salutation';

it('addresses Japanese readers by family name, and all others by given name', () => {
  const maria = { firstName: 'Maria', lastName: 'Santos' };
  expect(salutationName(maria, 'ja')).toBe('Santos');
  expect(salutationName({ firstName: '花子', lastName: '山田' }, 'ja')).toBe('山田');
  expect(salutationName(maria, 'en')).toBe('Maria');
  expect(salutationName(maria, 'zh')).toBe('Maria');
  expect(salutationName({ firstName: '花子', lastName: '' }, 'ja')).toBe('花子');
});
