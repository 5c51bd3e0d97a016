import { expect, it } from 'vitest'
import type { Task } from '../../bench/desk/hand.ts'
import { compareTasks, readTasks } from './compare-tasks.ts'

const task = (name: string, seconds: number, actions = 1): Task => ({
  task: name,
  actions,
  humanSeconds: seconds,
  softwareSeconds: 0,
  seconds,
  goal: '≤ 25 s',
})

it('tasks are read out of what a script said beside other words', () => {
  const said = `tasks …\ntasks: ${JSON.stringify(task('T1 cash', 29.5))}\nBuilding\n{"task":"no line of a script"}\n`
  expect(readTasks(said)).toEqual([task('T1 cash', 29.5)])
  expect(readTasks('')).toEqual([])
})

it('a task stands beside the one of its number, whatever words it had before', () => {
  const before = [task('T1a quantities typed', 10), task('T1 ten items', 30, 12)]
  const [first, second] = compareTasks(before, [task('T1 sale of ten items', 15, 11), task('T9 network', 0)])
  expect(first).toMatchObject({ before: { actions: 12, seconds: 30 }, now: { actions: 11, seconds: 15 }, ratio: 0.5 })
  expect(second).toMatchObject({ before: null, now: { seconds: 0 }, ratio: null })
})

it('what took no time before has no ratio', () => {
  expect(compareTasks([task('T9', 0)], [task('T9', 1)])[0]).toMatchObject({ before: { seconds: 0 }, ratio: null })
})
