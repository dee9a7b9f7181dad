import { failureReason } from '../source/failure-reason.ts'
import { createBodyRenderer, type InlineBodyRenderer } from './create-body-renderer.ts'
import { warmUp } from './warm-up.ts'
import type { FromPageProcess, ToPageProcess } from './page-protocol.ts'

/**
 * The program of a page process: renders what it is sent until its parent goes away. It holds everything that may
 * end a process (the native parser) or block one (highlighting).
 */
let renderer: InlineBodyRenderer | undefined

process.on('message', (message: ToPageProcess) => void receive(message))
process.on('disconnect', () => void leave())
// Nothing depends on it: what fails here fails again, with its diagnostic, on a real page.
void warmUp().catch(() => {})
// Ctrl+C reaches every process of the terminal. The parent decides when this one ends, so that its cache is written.
process.on('SIGINT', () => {})

async function receive(message: ToPageProcess): Promise<void> {
  switch (message.type) {
    case 'settings':
      if (renderer === undefined) renderer = createBodyRenderer(message.settings)
      else renderer.update(message.settings, [])
      return
    case 'files':
      renderer?.update(undefined, message.paths)
      return
    case 'page':
      answer(await render(message))
  }
}

async function render({ id, request, parser }: Extract<ToPageProcess, { type: 'page' }>): Promise<FromPageProcess> {
  try {
    if (renderer === undefined) throw new Error('The page process was asked for a page before it had settings.')
    return { type: 'body', id, body: await renderer.renderWith(request, parser) }
  } catch (cause) {
    return { type: 'failure', id, message: failureReason(cause) }
  }
}

function answer(message: FromPageProcess): void {
  if (process.connected) process.send?.(message)
}

async function leave(): Promise<void> {
  await renderer?.close()
  process.exit(0)
}
