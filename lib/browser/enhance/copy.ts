import { limits } from '@/contract/limits';

/** Copy buttons of documents without the framework; they say so for 1500 ms (spec §9). */
export function installCopy(page: Document): void {
  page.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-copy]');
    const said = button?.parentElement?.querySelector('.copy-said');
    if (!button || !said) return;
    void navigator.clipboard.writeText(button.dataset['copy'] ?? '').then(() => {
      said.textContent = button.dataset['copiedText'] ?? '';
      setTimeout(() => (said.textContent = ''), limits.copyConfirmMs);
    });
  });
}
