let pressed = true;
const waiting = new Set<() => void>();
const LOOK_AGAIN_MS = 50;

function release(): void {
  pressed = false;
  for (const goOn of waiting) goOn();
  waiting.clear();
}

/**
 * Fetched on use, and so perhaps while the press goes on that had it fetched. A finger that has left
 * is `:active` a little longer, and no event says when that ends.
 */
function lookForPress(): void {
  if (!document.querySelector(':active')) release();
  else if (pressed) setTimeout(lookForPress, LOOK_AGAIN_MS);
}

lookForPress();
document.addEventListener('pointerdown', () => void (pressed = true), true);
document.addEventListener('pointerup', release, true);
document.addEventListener('pointercancel', release, true);
// A key presses, too: it is only heard of by `:active`.
document.addEventListener('keyup', release, true);

/** Resolves when no mouse button, finger or pen is down; mostly at once. */
export const whenReleased = (): Promise<void> =>
  pressed ? new Promise((resolve) => waiting.add(resolve)) : Promise.resolve();
