let pressed = true;
const waiting = new Set<() => void>();
const LOOK_AGAIN_MS = 50;

function release(): void {
  pressed = false;
  for (const goOn of waiting) goOn();
  waiting.clear();
}

/**
 * This module may load mid-press. A lifted finger stays `:active` briefly, and no event marks its
 * end.
 */
function lookForPress(): void {
  if (!document.querySelector(':active')) release();
  else if (pressed) setTimeout(lookForPress, LOOK_AGAIN_MS);
}

lookForPress();
document.addEventListener('pointerdown', () => void (pressed = true), true);
document.addEventListener('pointerup', release, true);
document.addEventListener('pointercancel', release, true);
// Key presses show up as `:active`, without an event here.
document.addEventListener('keyup', release, true);

/** Resolves once no mouse button, finger or pen is down. */
export const whenReleased = (): Promise<void> =>
  pressed ? new Promise((resolve) => waiting.add(resolve)) : Promise.resolve();
