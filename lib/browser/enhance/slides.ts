const SLIDE_MS = 500;

/** No animation with reduced motion. */
export function installSlides(page: Document): void {
  page.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-slide]');
    const slide = link && page.getElementById(link.hash.slice(1));
    const track = slide?.parentElement;
    if (!track) return;
    event.preventDefault();
    const from = track.scrollLeft;
    const way = slide.getBoundingClientRect().left - track.getBoundingClientRect().left;
    const lasts = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : SLIDE_MS;
    const began = performance.now();
    track.dataset['moving'] = '';
    const move = (now: number) => {
      const part = lasts ? Math.min(1, Math.max(0, now - began) / lasts) : 1;
      track.scrollLeft = from + way * part * (2 - part);
      if (part < 1) requestAnimationFrame(move);
      else delete track.dataset['moving'];
    };
    requestAnimationFrame(move);
  });
}
