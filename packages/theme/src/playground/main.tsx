import { render } from 'preact'
import type { PlaygroundModel } from '../api/playground-model.ts'
import type { PlaygroundTexts } from '../api/playground-texts.ts'
import { PlaygroundDialog } from './playground-dialog.tsx'
import { lateScriptsAt } from './late-scripts.ts'
import { Texts } from './texts.ts'

/**
 * Opens the form for an endpoint. The same dialog is opened again for the same button, with everything as it was left.
 *
 * @param model The endpoint.
 * @param texts What the form says.
 * @param button What was pressed; gets the focus back.
 */
export function open(model: PlaygroundModel, texts: PlaygroundTexts, button: HTMLElement): void {
  const known = document.getElementById('playground')
  if (known instanceof HTMLDialogElement && known.dataset['model'] === button.dataset['model']) {
    show(known)
    return
  }
  known?.remove()
  const { writers = '', flows = '', answers = '' } = button.dataset
  lateScriptsAt({ writers, flows, answers })
  const dialog = document.createElement('dialog')
  dialog.id = 'playground'
  dialog.className = 'playground'
  dialog.setAttribute('aria-label', `${model.method} ${model.path}`)
  dialog.dataset['clientOnly'] = ''
  dialog.dataset['model'] = button.dataset['model'] ?? ''
  dialog.addEventListener('close', () => button.focus())
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') dialog.close()
  })
  // Beside a page that the reader has left, it would be about another endpoint.
  document.addEventListener('docwright:update', () => {
    if (!button.isConnected) dialog.remove()
  })
  // A press beside the form closes it.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  document.body.append(dialog)
  render(
    <Texts.Provider value={texts}>
      <PlaygroundDialog model={model} close={() => dialog.close()} />
    </Texts.Provider>,
    dialog,
  )
  show(dialog)
  // A keyboard on the screen would hide what it is for.
  const [first] = dialog.querySelectorAll<HTMLElement>('.playground-inputs :is(input, select, textarea)')
  if (matchMedia('(pointer: fine)').matches) first?.focus()
}

/** A pane that leaves the reference in sight, where there is room for both. */
function show(dialog: HTMLDialogElement): void {
  if (matchMedia('(min-width: 80rem)').matches) dialog.show()
  else dialog.showModal()
}
