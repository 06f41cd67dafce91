import axe from 'axe-core';

/**
 * Fails with the rule and the markup of everything that axe finds wrong in an element. What needs a
 * real browser (colours, drawn text) is left out.
 */
export async function expectNoAxeViolations(element: Element): Promise<void> {
  const { violations } = await axe.run(element, {
    rules: {
      'color-contrast': { enabled: false },
      region: { enabled: false },
      'label-content-name-mismatch': { enabled: false },
    },
  });
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`),
  ).toEqual([]);
}
