import type { PeriodicTask } from '../queue/periodic-tasks.ts'
import { nextMention } from '../store/jobs/mention-queries.ts'
import { nextVisit } from '../store/projects/visit-queries.ts'
import { nextPlannedRun } from '../store/workflows/workflow-queries.ts'
import { finishRuns, isAnyStarted } from '../workflows/finish-runs.ts'
import { createScheduleTask } from '../workflows/follow-clock.ts'
import { answerMentions } from './answer-mentions.ts'
import { compareRepository } from './compare-repository.ts'
import type { PlatformParts } from './platform-parts.ts'
import { finishingOf } from './start-workflows.ts'
import { visitDueProjects, type VisitContext } from './visit-projects.ts'

const second = 1_000
/** Milliseconds between two looks at schedules. */
const dueWorkflows = 5 * second
/** Milliseconds between two looks for projects to visit, such as those that a command has created. */
const visiting = second

/**
 * The tasks whose next time is in the database: they rest until then, or until another process reports news.
 *
 * @param ending Aborted when this process is to end.
 */
export function dueWork(parts: PlatformParts, ending: AbortSignal): PeriodicTask[] {
  const { outage, store } = parts
  const finishing = finishingOf(parts)
  const visits: VisitContext = {
    ...parts,
    isExpected: outage.takes,
    visit: async (project) => compareRepository(parts, project),
    random: Math.random,
    signal: ending,
  }
  return [
    {
      name: 'workflows',
      every: dueWorkflows,
      go: createScheduleTask(store),
      rest: { subjects: ['workflow'], nextDue: async () => nextPlannedRun(store.db) },
    },
    {
      name: 'finished workflows',
      every: dueWorkflows,
      go: async () => finishRuns(finishing),
      rest: {
        subjects: ['turn', 'workflow'],
        nextDue: async () => ((await isAnyStarted(store)) ? store.clock() : undefined),
      },
    },
    {
      name: 'mentions',
      every: visiting,
      go: async () => answerMentions(parts),
      rest: { subjects: ['mention'], nextDue: async () => nextMention(store.db) },
    },
    {
      name: 'projects',
      every: visiting,
      go: async () => visitDueProjects(visits),
      rest: {
        subjects: ['visit'],
        async nextDue() {
          const next = await nextVisit(store.db)
          outage.answered()
          return next
        },
      },
    },
  ]
}
