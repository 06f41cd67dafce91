// Fetched on use, and so perhaps while the press goes on that had it fetched.
let pressed = document.querySelector(':active') !== null;
const waiting = new Set<() => void>();

function release(): void {
  pressed = false;
  for (const goOn of waiting) goOn();
  waiting.clear();
}

document.addEventListener('pointerdown', () => void (pressed = true), true);
document.addEventListener('pointerup', release, true);
document.addEventListener('pointercancel', release, true);
// A key presses, too: it is only heard of by `:active`.
document.addEventListener('keyup', release, true);

/** Resolves when no mouse button, finger or pen is down; mostly at once. */
export const whenReleased = (): Promise<void> =>
  pressed ? new Promise((resolve) => waiting.add(resolve)) : Promise.resolve();
