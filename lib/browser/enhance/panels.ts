/** Choices whose panels are all in the document show theirs at once; the button that asks the server for it goes. `data-panels` is the panels' id before "-value". */
export function installPanels(page: Document): void {
  for (const select of page.querySelectorAll<HTMLSelectElement>('select[data-panels]')) {
    const button = select.form?.querySelector<HTMLElement>('[type=submit]');
    if (button) button.hidden = true;
    const show = () => {
      for (const { value } of select.options) {
        const panel = page.getElementById(`${select.dataset['panels']}-${value}`);
        if (panel) panel.hidden = value !== select.value;
      }
    };
    select.addEventListener('change', show);
    // A browser that comes back to the page restores the choice.
    show();
  }
}
