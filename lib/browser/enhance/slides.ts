const SLIDE_MS = 500;

/** No animation with reduced motion. */
export function installSlides(page: Document): void {
  page.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-slide]');
    const slide = link && page.getElementById(link.hash.slice(1));
    const track = slide?.parentElement;
    if (!track) return;
    event.preventDefault();
    const startPosition = track.scrollLeft;
    const distance = slide.getBoundingClientRect().left - track.getBoundingClientRect().left;
    const duration = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : SLIDE_MS;
    const startedAt = performance.now();
    track.dataset['moving'] = '';
    const animate = (time: number) => {
      const progress = duration ? Math.min(1, Math.max(0, time - startedAt) / duration) : 1;
      track.scrollLeft = startPosition + distance * progress * (2 - progress);
      if (progress < 1) requestAnimationFrame(animate);
      else delete track.dataset['moving'];
    };
    requestAnimationFrame(animate);
  });
}
