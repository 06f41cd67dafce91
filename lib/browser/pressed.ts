let isPressed = true;
const waiters = new Set<() => void>();
const CHECK_INTERVAL_MS = 50;

function release(): void {
  isPressed = false;
  for (const resolve of waiters) resolve();
  waiters.clear();
}

/**
 * This module may load mid-press. A lifted finger stays `:active` briefly, and no event marks its
 * end.
 */
function checkForPress(): void {
  if (!document.querySelector(':active')) release();
  else if (isPressed) setTimeout(checkForPress, CHECK_INTERVAL_MS);
}

checkForPress();
document.addEventListener('pointerdown', () => void (isPressed = true), true);
document.addEventListener('pointerup', release, true);
document.addEventListener('pointercancel', release, true);
// Key presses show up as `:active`, without an event here.
document.addEventListener('keyup', release, true);

/** Resolves once no mouse button, finger or pen is down. */
export const whenReleased = (): Promise<void> =>
  isPressed ? new Promise((resolve) => waiters.add(resolve)) : Promise.resolve();
