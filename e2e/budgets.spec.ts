import { pageClasses } from '../bench/page-goals';
import { mapConcurrently, measureSize } from '../bench/page-size';
import { stagePages } from '../bench/page-stage';
import { listExcess } from '../bench/page-table';

import { expect, test } from './support/test';

const AT_ONCE = 8;

test('no page loads more than it may', async ({ browser, baseURL }) => {
  test.setTimeout(600_000); // there are many, and each is watched for two seconds
  const stage = await stagePages(browser);
  const all = pageClasses.flatMap(({ goals, pages }) => pages.map((page) => ({ goals, page })));
  const excess = await mapConcurrently(AT_ONCE, all, async ({ goals, page }) =>
    listExcess(goals, page, await measureSize(browser, baseURL ?? '', page, stage)),
  );
  expect(excess.flat()).toEqual([]);
});
