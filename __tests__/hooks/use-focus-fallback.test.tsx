import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import { useFocusFallback } from '@/hooks/use-focus-fallback';

function Part() {
  const [done, setDone] = useState(false);
  const containerRef = useFocusFallback<HTMLElement>(done);
  return (
    <>
      <section ref={containerRef} tabIndex={-1} aria-label="Credits">
        {done ? 'Used' : <button onClick={() => setDone(true)}>Use</button>}
      </section>
      <button onClick={() => setDone(true)}>Elsewhere</button>
    </>
  );
}

describe('a container whose button disappears', () => {
  it('receives the focus that its button had', async () => {
    render(<Part />);
    expect(document.body).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Use' }));
    expect(screen.getByRole('region', { name: 'Credits' })).toHaveFocus();
  });

  it('leaves a focus elsewhere unchanged', async () => {
    render(<Part />);
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
  });
});
