import { createInterface } from 'node:readline/promises'
import { siteNameOf } from './new-command.ts'

/** The arguments that `docwright new` was given. */
export interface GivenForNew {
  folder?: string | undefined
  name?: string | undefined
  start?: boolean | undefined
}

/** The same with an answer to each. */
export type AnsweredForNew = { [Key in keyof GivenForNew]-?: NonNullable<GivenForNew[Key]> }

/**
 * Asks for everything that the arguments of `docwright new` leave open: three questions at most, each with an answer
 * that Enter gives.
 *
 * @param given What the arguments say.
 * @param ask Asks one question; undefined if nobody can answer, and then the usual answers are taken.
 */
export async function askForNew(
  given: GivenForNew,
  ask: ((question: string) => Promise<string>) | undefined,
): Promise<AnsweredForNew> {
  const answerTo = async (question: string, usual: string): Promise<string> =>
    ((await ask?.(`${question} (${usual}) `)) ?? '').trim() || usual
  const folder = given.folder ?? (await answerTo('Which folder shall the site be in?', 'docs'))
  const name = given.name ?? (await answerTo('What is your product called?', siteNameOf(folder)))
  const start = given.start ?? !/^n/i.test(await answerTo('Preview it now?', 'yes'))
  // A program that nobody watches does not begin to serve.
  return { folder, name, start: given.start ?? (ask !== undefined && start) }
}

/**
 * Creates a function that asks questions in a terminal.
 *
 * @param input Source of answers.
 * @param output Destination of questions.
 * @returns Undefined if one of the two is no terminal.
 */
export function questionsIn(
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
): ((question: string) => Promise<string>) | undefined {
  if (!input.isTTY || !output.isTTY) return undefined
  return async (question) => {
    const lines = createInterface({ input, output })
    try {
      return await lines.question(question)
    } finally {
      lines.close()
    }
  }
}
