import { render, screen } from '@testing-library/react';

import { Icon } from '@/components/kit/ui/icon';

describe('an icon', () => {
  it('adds nothing to the accessible name of its parent', () => {
    render(
      <button type="button">
        <Icon name="trash" /> Remove
      </button>,
    );
    expect(screen.getByRole('button')).toHaveAccessibleName('Remove');
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('reserves its space before the sprite loads: the height of the text, or the given size', () => {
    const { container } = render(
      <>
        <Icon name="cart" />
        <Icon name="cart" size={20} className="flex-shrink-0" />
      </>,
    );
    const [defaultIcon, largeIcon] = container.querySelectorAll('svg');
    expect(defaultIcon).toHaveAttribute('width', '1em');
    expect(defaultIcon).toHaveAttribute('height', '1em');
    expect(largeIcon).toHaveAttribute('width', '20');
    expect(largeIcon).toHaveAttribute('height', '20');
    expect(largeIcon).toHaveClass('flex-shrink-0');
  });

  it('uses its own symbol from the sprite', () => {
    const { container } = render(<Icon name="cart" />);
    expect(container.querySelector('use')?.getAttribute('href')).toMatch(/^\/.+#cart$/);
  });
});
