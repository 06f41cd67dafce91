import { flagPath } from '@/rules/routes';

/** Decorative beside the country's name. Never use it for a language. */
export function Flag({ country }: { country: string }) {
  return (
    // eslint-disable-next-line @next/next/no-img-element -- a static file under 1 kB: the image service would only add work
    <img className="flag" src={flagPath(country)} width={20} height={15} alt="" loading="lazy" />
  );
}
