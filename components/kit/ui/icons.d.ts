/** The icon package types only its barrel; single icons are imported so that the other 2,000 stay out. */
declare module 'react-bootstrap-icons/dist/icons/*' {
  import type { ComponentType, SVGAttributes } from 'react';

  const Icon: ComponentType<SVGAttributes<SVGElement> & { size?: string | number; title?: string }>;
  export default Icon;
}
