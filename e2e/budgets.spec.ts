import { pageClasses } from '../bench/page-goals';
import { mapConcurrently, measureSize } from '../bench/page-size';
import { stagePages } from '../bench/page-stage';
import { listExcess } from '../bench/page-table';

import { expect, test } from './support/test';

const CONCURRENCY = 8;

test('no page exceeds its size budget', async ({ browser, baseURL }) => {
  test.setTimeout(600_000); // measuring a page takes more than two seconds
  const stage = await stagePages(browser);
  const all = pageClasses.flatMap(({ goals, pages }) => pages.map((page) => ({ goals, page })));
  const excess = await mapConcurrently(CONCURRENCY, all, async ({ goals, page }) =>
    listExcess(goals, page, await measureSize(browser, baseURL ?? '', page, stage)),
  );
  expect(excess.flat()).toEqual([]);
});
