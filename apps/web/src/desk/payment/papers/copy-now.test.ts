import type { JournalBody } from '@kassa/contract/journal/journal.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makePaper } from '../../../../../../packages/domain/test/make-paper.ts'
import { desk } from '../../model/desk-state.ts'
import { copyNow } from './copy-now.ts'

const made = makePaper(34, { lines: 3, plans: 2 })
if (!made) throw new Error('no paper')
const { facts, shop } = made
const { snapshot, answer, tenders, number, at } = facts
const texts = answer.lines.map(({ id }) => ({ lineId: id, name: 'Tea', note: '' }))
const sale = { kind: 'sale', orderId: 'o', number, at, staffId: 's', snapshot, answer, tenders, note: null, texts }
const body = sale as unknown as JournalBody
const fiscal = { number: 'FS-9', code: 'https://e.et/9' }

const { isOnline } = desk.read()
beforeEach(() =>
  desk.change({ setup: { ...shop, staff: [], settings: {} } as never, registration: null, isOnline: true }),
)
afterEach(() => desk.change({ setup: null, isOnline }))

const said = async (...asked: Parameters<typeof copyNow>): Promise<string> => JSON.stringify(await copyNow(...asked))

it('a copy says what the authority has given for its sale since', async () => {
  const asked: string[] = []
  const ask = (orderId: string) => {
    asked.push(orderId)
    return Promise.resolve({ fiscal })
  }
  expect(await said(body, ask)).toContain(fiscal.code)
  expect(asked).toEqual(['o'])
})

it.each([
  ['nothing was given', () => Promise.resolve({ fiscal: null })],
  ['nothing was heard', () => Promise.resolve(null)],
  ['the server fails', () => Promise.reject(new Error('down'))],
  ['the server does not answer in time', () => new Promise<null>(() => undefined)],
])('prints without it where %s', async (_, ask) => {
  const copy = await said(body, ask, 10)
  expect(copy).toContain(number)
  expect(copy).not.toContain(fiscal.code)
})

it('asks nobody without a line, and makes nothing of what sold nothing', async () => {
  const nobody = () => Promise.reject(new Error('asked'))
  expect(await copyNow({ ...sale, kind: 'cash-move' } as unknown as JournalBody, nobody)).toBeNull()
  desk.change({ isOnline: false })
  let isAsked = false
  const ask = () => {
    isAsked = true
    return Promise.resolve({ fiscal })
  }
  expect(await said(body, ask)).not.toContain(fiscal.code)
  expect(isAsked).toBe(false)
})

it('a copy says whose sale it was and what the books say it left them, and without a line nothing of them', async () => {
  const member = { id: 'm', points: 0, levelNumber: null, levelDiscountBasisPoints: 0, earnRatioHundredths: 100 }
  const theirs = { ...sale, snapshot: { ...snapshot, member } } as unknown as JournalBody
  const booked = { name: 'Ada', cardNumber: '0000000017', points: 260, balanceMinor: 5_000 }
  const copy = await copyNow(theirs, () => Promise.resolve({ fiscal: null, booked }))
  const rows = copy?.blocks.flatMap((block) => (block.kind === 'row' ? [block.right] : [])) ?? []
  expect(rows).toEqual(expect.arrayContaining(['Ada 0000000017', '260']))
  expect(rows.some((text) => /5,?000/.test(text))).toBe(true)
  desk.change({ isOnline: false })
  expect(await said(theirs)).not.toContain('0000000017')
})
