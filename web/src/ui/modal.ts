let openOnes = 0;

/**
 * Opens a dialog over the page, which stands still meanwhile; the answer closes it. The page is told by a mark: a style
 * that looked for an open dialog would go through all of a long list whenever something comes.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  const { dataset } = document.documentElement;
  dialog.showModal();
  openOnes += 1;
  dataset['modal'] = '';
  return () => {
    dialog.close();
    openOnes -= 1;
    if (openOnes === 0) delete dataset['modal'];
  };
}
