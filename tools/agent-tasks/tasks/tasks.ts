import type { Task } from '../task.ts'
import { conversationTasks } from './conversation-tasks.ts'
import { pageTasks } from './page-tasks.ts'
import { textTasks } from './text-tasks.ts'

/** Every task, in the order in which they are reported. */
export const tasks: readonly Task[] = [...textTasks, ...pageTasks, ...conversationTasks]
