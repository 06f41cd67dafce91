/** Loads the module again, as a form does that checks its fields for the first time. */
async function load() {
  jest.resetModules();
  return import('@/lib/browser/pressed');
}

/** A finger, a mouse button or a key that is down; no event says when a finger's `:active` ends. */
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

it('goes on after a touch that ended before the module was there', async () => {
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
