import type { StaticImageData } from 'next/image';

import sprite from '@/.build/icons.svg';

import type icons from './icons.json';

/** The icons that there are: icons.json names each one's drawing in bootstrap-icons. */
export type IconName = keyof typeof icons;

interface IconProps {
  name: IconName;
  /** Side in CSS pixels; as high as the text without. */
  size?: number;
  className?: string;
}

// Next copies the sprite that scripts/icon-sprite.ts has made under a name with its hash, to be
// kept for good.
const { src } = sprite as StaticImageData;

/** A drawing of the sprite: an icon or a brand's logo. */
export const spriteAddress = (name: IconName | `logo-${string}`): string => `${src}#${name}`;

/**
 * An icon in the colour of the text. It is not read aloud: what it shows is said in words beside
 * it.
 */
export function Icon({ name, size, className }: IconProps) {
  return (
    <svg className={className} width={size ?? '1em'} height={size ?? '1em'} aria-hidden="true">
      <use href={spriteAddress(name)} />
    </svg>
  );
}
