import { useState, type SyntheticEvent } from 'react';

/**
 * Whether a `<details>` has been opened, for contents that are rendered on use; also when that was
 * before the scripts arrived, which no listener sees. Give `details` to the element.
 */
export function useOpened() {
  const [opened, setOpened] = useState(false);
  const look = (element: HTMLDetailsElement | null) => {
    if (element?.open) setOpened(true);
  };
  const onToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => look(currentTarget);
  return { opened, details: { ref: look, onToggle } };
}
