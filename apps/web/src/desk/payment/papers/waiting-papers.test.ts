import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { journalDb } from '../../journal/databases.ts'
import type { StoredEntry } from '../../journal/entry-state.ts'
import { forgetPaper, keepPaper, printWaitingPapers } from './waiting-papers.ts'

const write = (id: string, kind: string) =>
  journalDb().entries.put({ id, registrationId: 'r', sequence: 1, state: 'waiting', kind, body: { kind, orderId: `order of ${id}` } } as unknown as StoredEntry) // prettier-ignore

/** Returns the papers that a starting page would print. */
async function printed(): Promise<unknown[]> {
  const papers: unknown[] = []
  await printWaitingPapers(async (entryId, body, facts) => void papers.push([entryId, body.orderId, facts]))
  return papers
}

beforeEach(() => Promise.all([journalDb().entries.clear(), journalDb().remembered.clear()]))

it('prints after a reload what waited, with what its paper was to say, each once', async () => {
  await Promise.all([write('a', 'sale'), write('b', 'sale')])
  await Promise.all([keepPaper('a', { isGift: true }), keepPaper('b', {}), keepPaper('a', {})])
  expect(await printed()).toEqual([
    ['b', 'order of b', {}],
    ['a', 'order of a', {}],
  ])
  await forgetPaper('b')
  expect(await printed()).toEqual([['a', 'order of a', {}]])
})

it('forgets what its journal does not have, and what sold nothing', async () => {
  await write('refund', 'refund')
  await keepPaper('refund', {})
  await keepPaper('gone', {})
  expect(await printed()).toEqual([])
  await Promise.all([write('gone', 'sale'), write('refund', 'sale')])
  expect(await printed()).toEqual([])
})
