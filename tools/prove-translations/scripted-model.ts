import { startScriptedModels } from '@docwright/agent/testing'
import { wrongWays } from '../../packages/docwright/src/translate/gate/corpus/wrong-ways.ts'
import { speak, tongues, type Tongue } from './scripted-tongue.ts'

/** How a scripted model answers: rightly, wrongly each time, or one after the other. */
export type Manner = 'honest' | 'dishonest' | 'in turns'

/** A model over the wire, and what it has done. */
export interface ScriptedModel {
  url: string
  requests: () => number
  /** Every wrong answer, with its language and the way in which it is wrong. */
  wrong: Map<string, string>
  close(): Promise<void>
}

/** Starts a model. Wrong ways follow one another, one for each request. */
export async function startScriptedModel(manner: Manner): Promise<ScriptedModel> {
  const wrong = new Map<string, string>()
  const ways = Object.entries(wrongWays)
  let requests = 0
  const server = await startScriptedModels(({ body }) => {
    const prompt = (body as { messages: { content: string }[] }).messages.at(-1)?.content ?? ''
    const language = tongues.find((tongue) => prompt.startsWith(`Translate these texts into ${tongue}:`)) ?? 'fr'
    const { texts } = JSON.parse(prompt.slice(prompt.indexOf('{'))) as { texts: { id: string; text: string }[] }
    const right = texts.map(({ text }) => ({
      source: text,
      text: speak(text, language),
      language,
      others: others(text),
    }))
    requests += 1
    const isWrong = manner === 'dishonest' || (manner === 'in turns' && requests % 2 === 0)
    const [name, way] = ways[Math.floor(requests / (manner === 'dishonest' ? 1 : 2)) % ways.length] ?? []
    const given = isWrong && way !== undefined ? way(right) : right.map(({ text }) => text)
    const translations = texts.flatMap(({ id }, index) => {
      const text = given[index]
      if (text === undefined) return []
      // A text that two languages share is right for one of them.
      if (isWrong && text.trim() !== right[index]?.text.trim())
        wrong.set(`${language}\n${right[index]?.source}\n${text.trim()}`, name ?? '')
      return [{ id, text }]
    })
    return { calls: [{ name: 'submit_translations', input: { translations } }] }
  })
  return { url: server.url, requests: () => requests, wrong, close: server.close }
}

function others(text: string): Record<Tongue, string> {
  return { fr: speak(text, 'fr'), de: speak(text, 'de'), es: speak(text, 'es') }
}
