/** @jest-environment node */
import { readSources } from '@/__tests__/support/source-tree';
import { opensInPlace } from '@/rules/opens-in-place';

it('no page without scripts opens in place', () => {
  const documents = readSources()
    .filter(({ file, text }) => /^pages\/.*\.tsx$/.test(file) && text.includes('runtimeJS: false'))
    .map(({ file }) => file.replace(/^pages(\/.*?)(\/?index)?\.tsx$/, '$1') || '/')
    .filter((path) => !path.endsWith('.csv'));
  expect(documents).toContain('/rates');
  expect(documents.filter((path) => opensInPlace('/dashboard', path))).toEqual([]);
});
