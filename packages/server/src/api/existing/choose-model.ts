import { ApiProblem } from '../api-problem.ts'

/** Names that clients send without knowing what is configured. */
const usualNames = new Set(['sonnet', 'opus'])

/**
 * The configured model that a client asks for.
 *
 * @param name A model's whole name, or a part of it.
 * @param choices Whole names of the configured models.
 * @returns Undefined for the default.
 * @throws ApiProblem 400 if there is no such model.
 */
export function chooseModel(name: string | undefined, choices: readonly string[]): string | undefined {
  if (name === undefined) return undefined
  const wanted = name.toLowerCase()
  const found =
    choices.find((choice) => choice.toLowerCase() === wanted) ??
    choices.find((choice) => choice.toLowerCase().split(/[:/]/).includes(wanted)) ??
    choices.find((choice) =>
      choice
        .toLowerCase()
        .split(/[^a-z0-9]+/)
        .includes(wanted),
    )
  if (found !== undefined || usualNames.has(wanted)) return found
  const detail = `\`model\`: “${name}” is not configured. Available models: ${choices.join(', ') || 'none'}.`
  throw new ApiProblem('invalid-body', { detail })
}
