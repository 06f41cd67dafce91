/** Runs once the document is parsed: these scripts are in its head. */
export function whenParsed(install: () => void): void {
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', install, { once: true });
  else install();
}
