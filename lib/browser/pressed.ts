let pressed = false;
let watched = false;
const waiting = new Set<() => void>();

function release(): void {
  pressed = false;
  for (const goOn of waiting) goOn();
  waiting.clear();
}

/** Knows from now on whether a mouse button, finger or pen is down; needed once a document. */
export function watchPresses(): void {
  if (watched) return;
  watched = true;
  document.addEventListener('pointerdown', () => void (pressed = true), true);
  document.addEventListener('pointerup', release, true);
  document.addEventListener('pointercancel', release, true);
}

/**
 * Resolves when nothing is pressed, mostly at once. Words that come up under a field as it is left
 * would otherwise push away the button that is being pressed, and its click would be lost.
 */
export const whenReleased = (): Promise<void> =>
  pressed ? new Promise((resolve) => waiting.add(resolve)) : Promise.resolve();
