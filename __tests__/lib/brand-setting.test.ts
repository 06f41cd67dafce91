/** @jest-environment node */
import { runCode } from '../scripts/node-program';
import { loadPage } from '../support/load-page';

/** Loads the portal's page module with the given BRAND setting. */
async function loadDeployment(brand: string) {
  jest.resetModules();
  const previousBrand = process.env['BRAND'];
  process.env['BRAND'] = brand;
  const page = await import('@/lib/server/page');
  if (previousBrand === undefined) delete process.env['BRAND'];
  else process.env['BRAND'] = previousBrand;
  return page;
}

describe.each(['cgw', 'hsg'])('a deployment with BRAND=%s', (brand) => {
  it('shows one brand in built documents and in rendered pages, regardless of the host name', async () => {
    const { serverPage: memberPage, publicPage } = await loadDeployment(brand);
    const document = publicPage({ locale: 'en' });
    const { result } = await loadPage(
      memberPage(async () => ({})),
      { path: '/rates' },
    );
    expect(document).toHaveProperty('props.brand.portal', brand);
    expect(result).toHaveProperty('props.brand.portal', brand);
  });
});

it('changing the brand requires a new build of the pages; setting the default brand does not', async () => {
  const program = runCode(`
    import { listPageSettings } from 'scripts/process/build-all.ts';
    const builds = [{}, { BRAND: 'cgw' }, { BRAND: 'hsg' }].map((env) => JSON.stringify(listPageSettings(env)));
    console.log('same', builds[0] === builds[1], 'other', builds[0] !== builds[2]);
  `);
  expect(await program.waitForLine('same')).toBe('same true other true');
  expect(await program.exitCode).toBe(0);
});
