let pressed = false;
const waiting = new Set<() => void>();

function release(): void {
  pressed = false;
  for (const goOn of waiting) goOn();
  waiting.clear();
}

document.addEventListener('pointerdown', () => void (pressed = true), true);
document.addEventListener('pointerup', release, true);
document.addEventListener('pointercancel', release, true);

/** Resolves when no mouse button, finger or pen is down; mostly at once. */
export const whenReleased = (): Promise<void> =>
  pressed ? new Promise((resolve) => waiting.add(resolve)) : Promise.resolve();
