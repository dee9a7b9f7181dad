import { expect, test } from 'vitest'
import { manners } from '../../tools/agent-tasks/manners.ts'
import { harms } from '../../tools/agent-tasks/report.ts'
import { runTasks } from '../../tools/agent-tasks/run-tasks.ts'
import { tasks } from '../../tools/agent-tasks/tasks/tasks.ts'

/** One of each kind; `npm run tasks -- --manner right,lazy,half,sloppy,hostile` runs all of them. */
const chosen = [...new Map(tasks.map((task) => [task.kind, task])).values()]

test.each(manners)(
  'a model that is %s: tasks are done only by the right one, and no harm comes of any',
  async (manner) => {
    const reports = await runTasks(chosen, manner)
    expect(reports).toHaveLength(chosen.length)
    expect(reports.flatMap((report) => harms(report))).toEqual([])
    const done = reports.filter(({ problems }) => problems.length === 0).map(({ task }) => task.id)
    expect(done).toEqual(manner === 'right' ? chosen.map(({ id }) => id) : [])
    for (const { use } of reports) {
      expect(use.requests).toBeGreaterThan(0)
      // The scripted provider's own count: 100 tokens in and 20 out for each answer, at 3 and 15 for a million.
      expect(use).toMatchObject({ input: use.requests * 100, output: use.requests * 20 })
      expect(use.cost).toBeCloseTo((use.input * 3 + use.output * 15) / 1_000_000, 6)
    }
  },
)
