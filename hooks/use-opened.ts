import { useCallback, useState, type SyntheticEvent } from 'react';

/**
 * Returns whether a `<details>` was opened, even before scripts loaded. Pass `details` to the
 * element. A URL with the hash `id` opens it.
 */
export function useOpened(id?: string) {
  const [opened, setOpened] = useState(false);
  const watch = useCallback(
    (element: HTMLDetailsElement | null) => {
      if (!element) return;
      const update = () => {
        if (id && window.location.hash === `#${id}`) element.open = true;
        if (element.open) setOpened(true);
      };
      update();
      window.addEventListener('hashchange', update);
      return () => window.removeEventListener('hashchange', update);
    },
    [id],
  );
  const onToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (currentTarget.open) setOpened(true);
  };
  return { opened, details: { ref: watch, onToggle } };
}
