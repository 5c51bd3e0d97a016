import { round } from '../../bench/conditions.ts'
import type { Task } from '../../bench/desk/hand.ts'

/** A line of its script that tells a task. */
const TOLD = /^tasks: (\{.*\})$/gm

/** Returns the tasks that a script told while it ran. */
export const readTasks = (said: string): readonly Task[] =>
  [...said.matchAll(TOLD)].map(([, text]) => JSON.parse(text ?? '') as Task)

/** Returns the name of a task: `T1b`. */
const nameOf = ({ task }: Task): string => /^T\d+[a-z]?/.exec(task)?.[0] ?? task

const figuresOf = ({ actions, humanSeconds, softwareSeconds, seconds }: Task) => ({
  actions,
  humanSeconds,
  softwareSeconds,
  seconds,
})

/** Each task with what it took before and takes now; seconds now over seconds before are the ratio. */
export function compareTasks(before: readonly Task[], now: readonly Task[]) {
  return now.map((task) => {
    const then = before.find((each) => nameOf(each) === nameOf(task))
    return {
      task: task.task,
      goal: task.goal,
      before: then ? figuresOf(then) : null,
      now: figuresOf(task),
      ratio: then && then.seconds > 0 ? round(task.seconds / then.seconds, 2) : null,
    }
  })
}
