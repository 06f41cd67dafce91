/** Reloads the module, as when a form first validates. */
async function load() {
  jest.resetModules();
  return import('@/lib/browser/pressed');
}

/** A pressed finger, mouse button or key; no event marks the end of a finger's `:active`. */
function press() {
  let active: Element | null = document.body;
  jest.spyOn(document, 'querySelector').mockImplementation(() => active);
  return { end: () => (active = null) };
}

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('does not wait where nothing is pressed', async () => {
  press().end();
  const { whenReleased } = await load();
  await expect(whenReleased()).resolves.toBeUndefined();
});

it('continues after a touch that ended before the module loaded', async () => {
  jest.useFakeTimers();
  const { end } = press();
  const { whenReleased } = await load();
  const after = jest.fn();
  void whenReleased().then(after);
  await jest.advanceTimersByTimeAsync(400);
  expect(after).not.toHaveBeenCalled();
  end();
  await jest.advanceTimersByTimeAsync(100);
  expect(after).toHaveBeenCalledTimes(1);
});

it('waits for the end of a press', async () => {
  press().end();
  const { whenReleased } = await load();
  document.dispatchEvent(new Event('pointerdown'));
  const after = jest.fn();
  const waited = whenReleased().then(after);
  await Promise.resolve();
  expect(after).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('pointerup'));
  await waited;
  expect(after).toHaveBeenCalledTimes(1);
});
