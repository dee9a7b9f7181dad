import { planProblems } from './plan-problems.ts'
import { planTranslation } from './plan-translation.ts'
import { createPseudoTranslator } from './pseudo-translator.ts'
import { runTranslation } from './run-translation.ts'
import type { Translator } from './translator.ts'

/**
 * A repository in memory, and what translating does to it.
 *
 * @param files Texts by path.
 * @param elsewhere What translating has remembered elsewhere, by path.
 */
export function repositoryForTests(files: Record<string, string>, elsewhere: ReadonlyMap<string, string> = new Map()) {
  const current = new Map(Object.entries(files))
  const context = () => ({
    files: new Set([...current.keys()].filter((path) => !path.startsWith('.'))),
    readText: (path: string) => Promise.resolve(current.get(path)),
    readRemembered: (path: string) => Promise.resolve(elsewhere.get(path)),
  })
  async function planned(languages: string[], isRetry = false) {
    const plan = await planTranslation(context(), languages, isRetry)
    if ('message' in plan) throw new Error(plan.message)
    return plan
  }
  return {
    current,
    plan: () => planned([]),
    async translate(
      languages: string[],
      translator: Translator = createPseudoTranslator(),
      isRetry = false,
      isPaused?: () => boolean,
    ) {
      const signal = new AbortController().signal
      const plan = await planned(languages, isRetry)
      const result = await runTranslation(plan, context(), { translator, signal, isPaused })
      for (const [path, text] of result.writes) current.set(path, text)
      for (const path of result.removes) current.delete(path)
      return result
    },
    check: async (...languages: string[]) =>
      (await planProblems(await planned(languages))).map(
        ({ severity, code, file, line }) => `${severity} ${code} ${file}:${line}`,
      ),
  }
}

/**
 * Answers with the texts of a table, and remembers what it was asked for.
 *
 * @param answers Translations by text.
 */
export function scriptedForTests(answers: Readonly<Record<string, string>>) {
  const requested: string[] = []
  const translator: Translator = {
    name: 'scripted',
    isPseudo: false,
    translate(requests) {
      requested.push(...requests.map(({ text }) => text))
      return Promise.resolve(
        new Map(
          requests.flatMap(({ id, text }) => (answers[text] === undefined ? [] : [[id, answers[text]] as const])),
        ),
      )
    },
  }
  return { requested, translator }
}
