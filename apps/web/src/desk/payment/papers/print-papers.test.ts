import 'fake-indexeddb/auto'
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makePaper } from '../../../../../../packages/domain/test/make-paper.ts'
import { patiently } from '../../../test/patiently.ts'
import { desk, type FinishedSale } from '../../model/desk-state.ts'
import { printPapers } from './print-papers.ts'

const made = makePaper(34, { lines: 3, plans: 2 })
if (!made) throw new Error('no paper')
const { facts, shop } = made
const { snapshot, answer, tenders, number, at } = facts
const texts = answer.lines.map(({ id }) => ({ lineId: id, name: 'Tea', note: '' }))
const sale = { kind: 'sale', orderId: 'o', number, at, staffId: 's', snapshot, answer, tenders, note: null, texts }
const body = sale as unknown as SaleBody
const fiscal = { number: 'FS-9', code: 'https://e.et/9' }

/** An outlet whose papers wait so long, and where nothing prints by itself. */
function openShop(seconds: number): void {
  const settings = { 'sales.fiscal-wait-seconds': seconds, 'sales.receipt': { print: 'never', copies: 1 } }
  desk.change({ setup: { ...shop, staff: [], settings } as never, finished: { entryId: 'e' } as FinishedSale })
}
beforeEach(() => desk.change({ registration: null }))
afterEach(() => desk.change({ setup: null, finished: null, message: null }))

const paper = (): string => JSON.stringify(desk.read().finished?.receipt ?? null)
const said = () => desk.read().message?.key
const never = () => Promise.reject(new Error('waited'))

it('waits for what the outlet says, holds nobody up, and prints with it', async () => {
  openShop(7)
  const asked: unknown[] = []
  const { promise, resolve } = Promise.withResolvers<typeof fiscal>()
  await printPapers('e', body, {}, (...what) => {
    asked.push(...what)
    return promise
  })
  expect([asked, said(), paper()]).toEqual([['o', 7_000], 'message.fiscalWaits', 'null'])
  resolve(fiscal)
  await patiently(() => expect(said()).toBe('message.fiscalCame'))
  expect(paper()).toContain(fiscal.number)
})

it('of a sale whose card is gone stands on no other card', async () => {
  openShop(7)
  const { promise, resolve } = Promise.withResolvers<null>()
  await printPapers('e', body, {}, () => promise)
  desk.change({ finished: { entryId: 'next', receipt: null } as FinishedSale })
  resolve(null)
  await patiently(() => expect(said()).toBe('message.fiscalLater'))
  expect(paper()).toBe('null')
})

it.each([
  ['nothing came in time', () => Promise.resolve(null)],
  ['what asks does not arrive', never],
])('prints without it and says so where %s', async (_, wait) => {
  openShop(7)
  await printPapers('e', body, {}, wait)
  await patiently(() => expect(said()).toBe('message.fiscalLater'))
  expect(paper()).toContain(number)
  expect(paper()).not.toContain(fiscal.number)
})

it.each([
  ['where the outlet waits for nothing', 0, {}],
  ['in training', 60, { isTraining: true }],
])('is made at once %s', async (_, seconds, facts) => {
  openShop(seconds)
  await printPapers('e', body, facts, never)
  expect(paper()).toContain(number)
  expect(said()).toBeUndefined()
})
