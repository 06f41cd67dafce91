/** @jest-environment node */
import { rewriteInvitation } from '@/server/referral';

describe('a referral link', () => {
  it.each([
    ['/?referral_suite=CG1000001', '/register?referral_suite=CG1000001'],
    ['/ja?referral_suite=CG1000001&x=1', '/ja/register?referral_suite=CG1000001&x=1'],
    ['/ja/?referral_suite=CG1000001', '/ja/register?referral_suite=CG1000001'],
    ['/rates?country=JP&referral_suite=CG1', '/register?country=JP&referral_suite=CG1'],
    ['/tw/support/contact?referral_suite=CG1', '/tw/register?referral_suite=CG1'],
    ['/how-it-works?referral_suite=CG1', '/register?referral_suite=CG1'],
    ['/zh/ship-to/jp?referral_suite=CG1', '/zh/register?referral_suite=CG1'],
    ['/blog/batteries-that-fly?referral_suite=CG1', '/register?referral_suite=CG1'],
  ])('%s shows %s', (address, shownAddress) => {
    expect(rewriteInvitation(address)).toBe(shownAddress);
  });

  it.each([
    '/',
    '/?x=referral_suite',
    '/xx?referral_suite=1',
    '/packages?referral_suite=CG1000001',
    '/buyformeservice?referral_suite=CG1000001',
    '/build/a.js?referral_suite=CG1000001',
  ])('%s is not a referral link', (address) => {
    expect(rewriteInvitation(address)).toBe(address);
  });

  it('does not redirect a member from the requested page', () => {
    const address = '/rates?referral_suite=CG1000001';
    expect(rewriteInvitation(address, 'cgw_login_state=logged-in')).toBe(address);
  });
});
