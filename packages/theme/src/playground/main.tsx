import { render } from 'preact'
import type { PlaygroundModel } from '../api/playground-model.ts'
import type { PlaygroundTexts } from '../api/playground-texts.ts'
import { PlaygroundDialog } from './playground-dialog.tsx'
import { lateScriptsAt } from './late-scripts.ts'
import { Texts } from './texts.ts'

/**
 * Opens the form for an endpoint. The same button opens the same dialog again, in its last state.
 *
 * @param model The endpoint.
 * @param texts The texts of the form.
 * @param button The pressed button; gets the focus back.
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
  // After a move to another page, the form would be about another endpoint.
  document.addEventListener('docwright:update', () => {
    if (!button.isConnected) dialog.remove()
  })
  // A press outside the form closes it.
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

/** A pane that leaves the reference in sight, if there is room for both. */
function show(dialog: HTMLDialogElement): void {
  if (matchMedia('(min-width: 80rem)').matches) dialog.show()
  else dialog.showModal()
}
