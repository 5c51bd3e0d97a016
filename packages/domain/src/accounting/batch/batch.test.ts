import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { addLines, type JournalSum } from '../add-lines.ts'
import type { AccountRole } from '../posting.ts'
import { batchText } from './batch-text.ts'
import { linesOfDay, openLines } from './open-lines.ts'

const line = (day: string, role: AccountRole, minor: number, more: Partial<JournalSum> = {}): JournalSum => ({
  outletId: 'here',
  day,
  role,
  minor,
  rateBasisPoints: null,
  rateMillionths: null,
  taxCode: null,
  method: null,
  category: null,
  reason: null,
  ...more,
})
const one = '2026-03-01'
const two = '2026-03-02'
const three = '2026-03-03'

it('opens what the books say and no batch has', () => {
  const books = [line(one, 'drawer', 500), line(one, 'sales', -500), line(two, 'drawer', 70), line(two, 'sales', -70)]
  const sealed = [line(one, 'drawer', 300), line(one, 'sales', -300)]
  const open = openLines(books, sealed, two)
  expect(open.map(({ day, minor }) => [day, minor])).toEqual([
    [one, 200],
    [one, -200],
    [two, 70],
    [two, -70],
  ])
  expect(linesOfDay(open, two, true)).toEqual(open)
  expect(linesOfDay(open, two, false)).toEqual(open.slice(2))
  expect(openLines(books, [...sealed, ...open], three)).toEqual([])
})

it('turns round what is gone from a day that was sealed', () => {
  expect(openLines([], [line(one, 'drawer', 5)], two).map(({ minor }) => minor)).toEqual([-5])
})

it('leaves goods alone that were moved to another category since, but not a late sale of them', () => {
  const sealed = [line(one, 'sales', -500, { category: 'tea' })]
  expect(openLines([line(one, 'sales', -500, { category: 'cups' })], sealed, two)).toEqual([])
  const late = openLines([line(one, 'sales', -600, { category: 'cups' })], sealed, two)
  expect(addLines(late.map((each) => ({ ...each, category: null }))).map(({ minor }) => minor)).toEqual([-100])
})

it('every amount is in one batch, however late documents come', () => {
  const days = [one, two, three]
  const anyLine = fc.record({
    day: fc.constantFrom(...days),
    minor: fc.integer({ min: -9, max: 9 }),
    category: fc.constantFrom('a', 'b'),
  })
  fc.assert(
    fc.property(fc.array(fc.array(anyLine), { minLength: 3, maxLength: 3 }), (arrivals) => {
      const [books, sealed]: [JournalSum[], JournalSum[]] = [[], []]
      for (const [at, day] of days.entries()) {
        const arrived = arrivals[at] ?? []
        books.push(...addLines(arrived.map(({ day: own, minor, category }) => line(own, 'sales', minor, { category }))))
        sealed.push(
          ...linesOfDay(
            openLines(
              books.filter((each) => each.day <= day),
              sealed,
              day,
            ),
            day,
            true,
          ),
        )
      }
      const total = (lines: readonly JournalSum[]) =>
        addLines(lines.filter((each) => each.day < '9').map((each) => ({ ...each, category: null, day: '' })))
      expect(total(sealed)).toEqual(total(books))
    }),
  )
})

it('the text of a batch has all of it, and reads one moment in one way', () => {
  const head = { outletId: 'here', number: 1, day: one, reason: 'heard' as const, silent: ['a'], unvalued: 2 }
  const lines = [{ ...line(one, 'tax', -5, { taxCode: 'A', rateBasisPoints: 700 }), postingDay: two }]
  const text = batchText({ ...head, sealedAt: '2026-03-02T04:00:00Z' }, lines)
  expect(text).toBe(
    '["here",1,"2026-03-01","heard",["a"],2,"2026-03-02T04:00:00.000Z",[["2026-03-01","2026-03-02","tax","-5",700,null,"A",null,null,null]]]',
  )
  expect(batchText({ ...head, sealedAt: '2026-03-02T12:00:00.000+08:00' }, lines)).toBe(text)
})
