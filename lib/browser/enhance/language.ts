/** Language links keep the query and the place on the page. */
export function installLanguage(page: Document): void {
  page.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-language]');
    if (!link) return;
    if (!link.search) link.search = location.search;
    link.hash = location.hash;
  });
}
