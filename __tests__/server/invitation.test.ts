/** @jest-environment node */
import { invited } from '@/server/invitation';

describe('an invitation', () => {
  it.each([
    ['/?referral_suite=CG1000001', '/register?referral_suite=CG1000001'],
    ['/ja?referral_suite=CG1000001&x=1', '/ja/register?referral_suite=CG1000001&x=1'],
    ['/ja/?referral_suite=CG1000001', '/ja/register?referral_suite=CG1000001'],
  ])('%s shows %s', (address, shown) => {
    expect(invited(address)).toBe(shown);
  });

  it.each(['/', '/?x=referral_suite', '/rates?referral_suite=CG1000001', '/xx?referral_suite=1'])(
    '%s is no invitation',
    (address) => {
      expect(invited(address)).toBe(address);
    },
  );
});
