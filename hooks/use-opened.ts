import { useCallback, useState, type SyntheticEvent } from 'react';

/**
 * Returns whether a `<details>` was opened, even before scripts loaded. Pass `details` to the
 * element. A URL with the hash `id` opens it.
 */
export function useOpened(id?: string) {
  const [wasOpened, setWasOpened] = useState(false);
  const watch = useCallback(
    (element: HTMLDetailsElement | null) => {
      if (!element) return;
      const update = () => {
        if (id && window.location.hash === `#${id}`) element.open = true;
        if (element.open) setWasOpened(true);
      };
      update();
      window.addEventListener('hashchange', update);
      return () => window.removeEventListener('hashchange', update);
    },
    [id],
  );
  const onToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (currentTarget.open) setWasOpened(true);
  };
  return { opened: wasOpened, details: { ref: watch, onToggle } };
}
