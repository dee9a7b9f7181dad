import type { Forge, ForgePerson } from '@docwright/forge'

/** Milliseconds for which an answer is believed: a person who was removed may still ask for that long. */
const remembered = 60_000
/** Names of a project that its forge is asked about in that time. */
const maxAsked = 100
/** People of all projects together who are remembered as having had the right once. */
const maxWriters = 10_000

interface Known {
  from: number
  answers: Map<string, Promise<boolean>>
}

/**
 * Creates the check whether a person may push. A forge is asked once a minute about each person, and a limited number
 * of times: if strangers come in crowds, new ones are ignored until the minute is over. People who had the right before
 * are always checked, so that a crowd does not silence the people of a project.
 *
 * @param clock Milliseconds since 1970.
 */
export function createForgeRights(
  clock: () => number,
): (project: { id: string }, forge: Pick<Forge, 'mayWrite'>, person: ForgePerson) => Promise<boolean> {
  const projects = new Map<string, Known>()
  const writers = new Set<string>()

  function remember(writer: string, isWriter: boolean): void {
    writers.delete(writer)
    if (!isWriter) return
    writers.add(writer)
    const [oldest] = writers
    if (writers.size > maxWriters && oldest !== undefined) writers.delete(oldest)
  }

  return async ({ id }, forge, person) => {
    const now = clock()
    for (const [project, { from }] of projects) {
      if (now - from >= remembered || now < from) projects.delete(project)
    }
    const known = projects.get(id) ?? { from: now, answers: new Map() }
    projects.set(id, known)
    const name = `${person.id} ${person.name}`
    const asked = known.answers.get(name)
    if (asked !== undefined) return asked
    const writer = `${id} ${name}`
    if (known.answers.size >= maxAsked && !writers.has(writer)) return false
    const answer = forge.mayWrite(person)
    known.answers.set(name, answer)
    answer.then(
      (isWriter) => remember(writer, isWriter),
      // After a failure, the next check asks again.
      () => known.answers.delete(name),
    )
    return answer
  }
}
