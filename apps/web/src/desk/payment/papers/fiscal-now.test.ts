import { afterEach, beforeEach, expect, it } from 'vitest'
import { desk } from '../../model/desk-state.ts'
import { awaitFiscal } from './fiscal-now.ts'

const fiscal = { number: 'FS-9', code: 'https://e.et/9' }
const LONG = 60_000
const { isOnline } = desk.read()
beforeEach(() => desk.change({ isOnline: true }))
afterEach(() => desk.change({ isOnline }))

/** Answers in turn, the last one again and again. */
function authority(...answers: (() => Promise<typeof fiscal | null>)[]) {
  const asked: string[] = []
  const ask = (orderId: string) => {
    asked.push(orderId)
    return (answers[Math.min(asked.length, answers.length) - 1] ?? (() => Promise.resolve(null)))()
  }
  return { asked, ask }
}
const nothing = () => Promise.resolve(null)
const fails = () => Promise.reject(new Error('down'))
const silent = () => new Promise<null>(() => undefined)

it('asks until it is there, over what failed', async () => {
  const { asked, ask } = authority(nothing, fails, nothing, () => Promise.resolve(fiscal))
  expect(await awaitFiscal('o', LONG, ask, 1)).toEqual(fiscal)
  expect(asked).toEqual(['o', 'o', 'o', 'o'])
})

it.each([
  ['nothing came', nothing],
  ['nobody answered', silent],
])('is over with its time where %s', async (_, answer) => {
  expect(await awaitFiscal('o', 5, authority(answer).ask, 1)).toBeNull()
})

it('is over with its time between two questions too', async () => {
  const { asked, ask } = authority(nothing)
  expect(await awaitFiscal('o', 5, ask, LONG)).toBeNull()
  expect(asked).toEqual(['o'])
})

it('waits for nobody without a line, nor once it is gone', async () => {
  const { asked, ask } = authority(nothing)
  desk.change({ isOnline: false })
  expect(await awaitFiscal('o', LONG, ask, 1)).toBeNull()
  expect(asked).toEqual([])
  desk.change({ isOnline: true })
  const leaving = authority(() => {
    desk.change({ isOnline: false })
    return Promise.resolve(null)
  })
  expect(await awaitFiscal('o', LONG, leaving.ask, 1)).toBeNull()
})
