/** Runs once the document is there: these scripts stand in its head, for the theme's sake. */
export function whenParsed(install: () => void): void {
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', install, { once: true });
  else install();
}
