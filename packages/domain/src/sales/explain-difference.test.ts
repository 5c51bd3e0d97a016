import { describe, expect, it } from 'vitest'
import { explainDifference, type ShiftPayment } from './explain-difference.ts'

const paid = (more: Partial<ShiftPayment>): ShiftPayment => {
  const { amountMinor = 1_250, changeMinor = 0 } = more
  const received = { receivedMinor: amountMinor + changeMinor }
  return { documentId: 'a', number: 'A-1', kind: 'order', method: 0, amountMinor, changeMinor, ...received, ...more }
}
const around = (payments: readonly ShiftPayment[], counts: { faceMinor: number; count: number }[] = []) => ({
  payments,
  counts,
  faces: [1_000, 5_000],
})
const kinds = (over: number, ...given: Parameters<typeof around>) =>
  explainDifference(over, around(...given)).map(({ kind }) => kind)

describe('a drawer that is not even', () => {
  it.each([
    ['cash-was-card', -1_250, paid({})],
    ['card-was-cash', 1_250, paid({ method: 3 })],
    ['refund-not-taken', 1_250, paid({ kind: 'refund', amountMinor: -1_250 })],
    ['change-twice', -750, paid({ changeMinor: 750 })],
    ['change-kept', 750, paid({ changeMinor: 750 })],
    // 54.00 was typed where 45.00 lay there: 9.00 too much change.
    ['received-swapped', -900, paid({ amountMinor: 4_000, receivedMinor: 5_400, changeMinor: 1_400 })],
  ] as const)('may be %s', (kind, over, payment) => {
    expect(explainDifference(over, around([payment, paid({ amountMinor: 99, number: 'A-2' })]))).toEqual([
      { kind, documents: [{ documentId: 'a', number: 'A-1', kind: payment.kind, amountMinor: payment.amountMinor }] },
    ])
    expect(kinds(-over, [payment])).not.toContain(kind)
  })

  it('may be a count of 21 for 12, or money that nobody wrote down', () => {
    expect(kinds(450, [], [{ faceMinor: 50, count: 21 }])).toEqual(['count-swapped'])
    expect(kinds(2_000, [])).toEqual(['cash-in-missing'])
    expect(kinds(-5_000, [])).toEqual(['cash-out-missing'])
    expect(kinds(-1, [])).toEqual([])
  })

  it('names the likelier first and at most five documents, and nothing for an even one', () => {
    const many = Array.from({ length: 9 }, (_, at) => paid({ amountMinor: 5_000, documentId: String(at) }))
    const found = explainDifference(-5_000, around([paid({ changeMinor: 5_000 }), ...many]))
    expect(found.map(({ kind, documents }) => [kind, documents.length])).toEqual([
      ['cash-was-card', 5],
      ['change-twice', 1],
      ['cash-out-missing', 0],
    ])
    expect(kinds(0, many)).toEqual([])
  })
})
