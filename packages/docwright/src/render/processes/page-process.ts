import type { HighlighterService } from '../../content/highlight/highlighter-service.ts'
import { nativeParserFault } from '../../content/parse/load-parser.ts'
import { failureReason } from '../../source/failure-reason.ts'
import { highlighterKey, startHighlighter, startIslands } from '../body/body-services.ts'
import { createBodyRenderer, type InlineBodyRenderer } from '../body/create-body-renderer.ts'
import type { IslandService } from '../islands/island-service.ts'
import { createPageTurns } from '../body/page-turns.ts'
import type { FromPageProcess, ToPageProcess } from './page-protocol.ts'
import type { BodySettings } from '../body/rendered-body.ts'
import { createUtilityStyles } from '../utility-classes/utility-styles.ts'
import { endWithParent } from './end-with-parent.ts'
import { allowThreadLimits } from './thread-limits.ts'
import { warmUp } from './warm-up.ts'

/**
 * The program of a page process: renders what it is sent until its parent goes away. It holds everything that may
 * end a process (the native parser) or block one (highlighting).
 */
const renderers = new Map<number, InlineBodyRenderer>()
/** Sites with equal themes share a highlighter, and with it a thread. */
const highlighters = new Map<string, HighlighterService>()
/** Sites with one cache share the sandbox of their custom code. */
const islandServices = new Map<string, IslandService>()
const utilities = createUtilityStyles()
const turns = createPageTurns()
const reading = new Map<number, PromiseWithResolvers<Uint8Array | undefined>>()
let nextRead = 1

allowThreadLimits()
endWithParent()
void nativeParserFault().then((reason) => reason !== undefined && tell({ type: 'parser-missing', reason }))
process.on('message', (message: ToPageProcess) => void receive(message))
process.on('disconnect', () => void leave())
let isAsked = false
setImmediate(() => {
  // A waiting page warms the process up as well as any other. A failure here happens again there, with its diagnostic.
  if (!isAsked) void warmUp().catch(() => {})
})
// Ctrl+C reaches every process of the terminal. The parent decides when this one ends, so that its cache is written.
process.on('SIGINT', () => {})

async function receive(message: ToPageProcess): Promise<void> {
  switch (message.type) {
    case 'settings':
      configure(message.site, message.settings)
      return
    case 'files':
      renderers.get(message.site)?.update(undefined, message.paths)
      return
    case 'page':
      isAsked = true
      tell(await render(message))
      return
    case 'content':
      if (message.failed === true) reading.get(message.id)?.reject(new Error('A file could not be read.'))
      else reading.get(message.id)?.resolve(message.bytes)
      reading.delete(message.id)
      return
    case 'forget':
      renderers.delete(message.site)
  }
}

function configure(site: number, settings: BodySettings): void {
  const renderer = renderers.get(site)
  if (renderer === undefined) {
    const context = {
      read: (path: string) => read(site, path),
      highlighter: highlighterFor,
      islands: islandsFor,
      utilities,
    }
    renderers.set(site, createBodyRenderer(settings, context))
  } else {
    renderer.update(settings, [])
  }
}

function highlighterFor(settings: BodySettings): HighlighterService {
  const key = highlighterKey(settings)
  const highlighter = highlighters.get(key) ?? startHighlighter(settings)
  highlighters.set(key, highlighter)
  return highlighter
}

function islandsFor(settings: BodySettings): IslandService {
  const key = settings.highlightCache ?? ''
  const service = islandServices.get(key) ?? startIslands(settings)
  islandServices.set(key, service)
  return service
}

/** Asks the parent for a file of a repository that is not on disk. */
function read(site: number, path: string): Promise<Uint8Array | undefined> {
  const answer = Promise.withResolvers<Uint8Array | undefined>()
  const id = nextRead++
  reading.set(id, answer)
  tell({ type: 'read', id, site, path })
  return answer.promise
}

async function render({
  site,
  id,
  request,
  parser,
}: Extract<ToPageProcess, { type: 'page' }>): Promise<FromPageProcess> {
  try {
    const renderer = renderers.get(site)
    if (renderer === undefined) throw new Error('The page process was asked for a page before it had settings.')
    const body = await turns.run(
      () => tellWorking(id),
      (turn) => renderer.renderWith(request, parser, turn),
    )
    return { type: 'body', id, body }
  } catch (cause) {
    return { type: 'failure', id, message: failureReason(cause) }
  }
}

let toldWorking: number | undefined

/** Other pages continue while one waits. The pipe takes the message at once, so that it arrives whatever comes next. */
function tellWorking(id: number): void {
  if (toldWorking === id) return
  toldWorking = id
  tell({ type: 'working', id })
}

function tell(message: FromPageProcess): void {
  if (process.connected) process.send?.(message)
}

async function leave(): Promise<void> {
  const services = [...highlighters.values(), ...islandServices.values()]
  await Promise.all(services.map((service) => service.close()))
  process.exit(0)
}
