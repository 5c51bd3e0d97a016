import { expect, test } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import type { JobContext } from '../../../platform/module.ts'
import { byHundreds } from './by-hundreds.ts'

const members = Array.from({ length: 250 }, (_, at) => ({ memberId: `m${String(at).padStart(3, '0')}` }))
const ids = members.map(({ memberId }) => memberId)

/** Looks at all members over a database that takes back what a failed transaction did. */
async function look(
  bad: readonly string[],
  {
    isListBroken = false,
    after = null,
    most = Infinity,
  }: { isListBroken?: boolean; after?: string | null; most?: number } = {},
) {
  const done: string[] = []
  const noted: string[] = []
  const lines: string[] = []
  const transaction = async (_: unknown, work: (tx: unknown) => Promise<unknown>) => {
    const before = done.length
    try {
      return await work(undefined)
    } catch (error) {
      done.length = before
      throw error
    }
  }
  const context = {
    database: { transaction },
    isClosing: () => done.length >= most,
    log: createLog('error', { write: (line) => void lines.push((JSON.parse(line) as { member: string }).member) }),
  } as unknown as JobContext
  const ended = await byHundreds(context, {
    list: async (_, behind, limit) => {
      if (isListBroken) throw new Error('no list')
      return members.filter(({ memberId }) => behind === null || memberId > behind).slice(0, limit)
    },
    note: async (_, memberId) => void noted.push(memberId),
    after,
    work: async (_, { memberId }) => {
      if (bad.includes(memberId)) throw new Error(memberId)
      done.push(memberId)
    },
  }).catch((error: unknown) => error)
  return { done, noted, lines, ended }
}

test('all are looked at once', async () => {
  expect(await look([])).toEqual({ done: ids, noted: ['m099', 'm199', 'm249'], lines: [], ended: true })
})

test('a run goes on where it was broken off, and notes no hundred of which somebody failed', async () => {
  const { done, noted, lines } = await look(['m150'], { after: 'm119' })
  expect([done.length, done[0], noted, lines]).toEqual([129, 'm120', ['m249'], ['m150']])
})

test.each([[['m000']], [['m099', 'm100']], [['m150']], [['m249']]])(
  'those who cannot be done cost no other: %j',
  async (bad) => {
    const { done, lines, ended } = await look(bad)
    expect([done, lines]).toEqual([ids.filter((id) => !bad.includes(id)), bad])
    expect(ended).toBeInstanceOf(Error)
  },
)

test('a process that ends begins no other hundred, and says that not all had their turn', async () => {
  const { done, noted, ended } = await look([], { most: 100 })
  expect([done.length, noted, ended]).toEqual([100, ['m099'], false])
})

test('a list that cannot be read fails', async () => {
  expect(await look([], { isListBroken: true })).toMatchObject({ done: [], lines: [], ended: new Error('no list') })
})
