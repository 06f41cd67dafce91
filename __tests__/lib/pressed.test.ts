/** Reloads the module, as when a form first validates. */
async function load() {
  jest.resetModules();
  return import('@/lib/browser/pressed');
}

/** Simulates a press by finger, mouse or key; like a finger's, its end sends no event. */
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

it('waits for the end of a touch that began before the module loaded', async () => {
  jest.useFakeTimers();
  const { end } = press();
  const { whenReleased } = await load();
  const onRelease = jest.fn();
  void whenReleased().then(onRelease);
  await jest.advanceTimersByTimeAsync(400);
  expect(onRelease).not.toHaveBeenCalled();
  end();
  await jest.advanceTimersByTimeAsync(100);
  expect(onRelease).toHaveBeenCalledTimes(1);
});

it('waits for the end of a press', async () => {
  press().end();
  const { whenReleased } = await load();
  document.dispatchEvent(new Event('pointerdown'));
  const onRelease = jest.fn();
  const releasePromise = whenReleased().then(onRelease);
  await Promise.resolve();
  expect(onRelease).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('pointerup'));
  await releasePromise;
  expect(onRelease).toHaveBeenCalledTimes(1);
});
