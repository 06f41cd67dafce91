import { useState, type SyntheticEvent } from 'react';

/**
 * Returns whether a `<details>` was opened, even before scripts loaded. Pass `details` to the
 * element.
 */
export function useOpened() {
  const [opened, setOpened] = useState(false);
  const look = (element: HTMLDetailsElement | null) => {
    if (element?.open) setOpened(true);
  };
  const onToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => look(currentTarget);
  return { opened, details: { ref: look, onToggle } };
}
