import type { StaticImageData } from 'next/image';

import sprite from '@/.build/icons.svg';

import type icons from './icons.json';

export type IconName = keyof typeof icons;

interface IconProps {
  name: IconName;
  /** CSS pixels. Defaults to the text height. */
  size?: number;
  className?: string;
}

// Next serves the sprite from scripts/icon-sprite.ts under a hashed name, so it is cached forever.
const { src } = sprite as StaticImageData;

/** Returns the URL of an icon or brand logo in the sprite. */
export const spriteUrl = (name: IconName | `logo-${string}`): string => `${src}#${name}`;

/** Decorative. */
export function Icon({ name, size, className }: IconProps) {
  return (
    <svg className={className} width={size ?? '1em'} height={size ?? '1em'} aria-hidden="true">
      <use href={spriteUrl(name)} />
    </svg>
  );
}
