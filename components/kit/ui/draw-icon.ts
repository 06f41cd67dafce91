import { createElement, type ReactElement, type SVGAttributes } from 'react';

type IconProps = SVGAttributes<SVGElement> & { size?: string | number; title?: string };

/** An icon from its drawing (16 units square, in the colour of the text); release builds make every icon with it. */
export function drawIcon(...drawing: ReactElement[]) {
  return function Icon({ color = 'currentColor', size = '1em', title, className, ...rest }: IconProps) {
    const svg = { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 16 16', width: size, height: size, fill: color, className: className ? `bi ${className}` : 'bi', ...rest };
    return createElement('svg', svg, title ? createElement('title', null, title) : null, ...drawing);
  };
}
