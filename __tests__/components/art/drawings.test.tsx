import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { ComponentType } from 'react';
import { render, screen } from '@testing-library/react';

import type { ArtProps } from '@/components/kit/art/drawing';
import { RouteSketch, type RouteStop } from '@/components/kit/art/route-sketch';

const folder = join(process.cwd(), 'components/kit/art');
const parts = new Set(['drawing', 'iso-box', 'weight-clothes', 'weight-things']);
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => file.replace('.tsx', ''))
  .filter((name) => !parts.has(name));

const requiredProps: Record<string, object> = { 'route-sketch': { stop: 2 } };

/** The component exported by a drawing's module. */
function loadDrawing(name: string): ComponentType<ArtProps> {
  const moduleExports = jest.requireActual<Record<string, ComponentType<ArtProps>>>(
    `@/components/kit/art/${name}`,
  );
  const component = Object.values(moduleExports).find((value) => typeof value === 'function');
  if (!component) throw new Error(`${name} exports no component`);
  return component;
}

describe.each(names)('the drawing %s', (name) => {
  const Picture = loadDrawing(name);
  const props = requiredProps[name] ?? {};

  it('is an image with its title as the accessible name', () => {
    render(<Picture {...props} title="A parcel" />);
    expect(screen.getByRole('img', { name: 'A parcel' })).toBeVisible();
  });

  it('is hidden from assistive technology without a title', () => {
    const { container } = render(<Picture {...props} />);
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('uses SVG attributes instead of inline styles, as the content security policy requires', () => {
    const { container } = render(<Picture {...props} />);
    expect(container.querySelectorAll('[style], style')).toHaveLength(0);
  });
});

describe('the route sketch', () => {
  it('draws completed legs as solid lines', () => {
    const countDashedLegs = (stop: RouteStop) => {
      const { container } = render(<RouteSketch stop={stop} />);
      return container.querySelectorAll('[stroke-dasharray]').length;
    };
    expect(([0, 1, 2, 3, 4] as const).map(countDashedLegs)).toEqual([4, 3, 2, 1, 0]);
  });
});
