import { describe, expect, it } from 'vitest'
import { doubledLine, matchSettlement, type SettledHere, type SettledLine } from './settlement.ts'

const line = (more: Partial<SettledLine> = {}): SettledLine => ({
  row: 2,
  kind: 'paid',
  number: 'K1',
  channelNumber: '',
  refundNumber: '',
  amountMinor: 1_000,
  feeMinor: null,
  at: '2026-03-02T12:00:00',
  ...more,
})
const here = (more: Partial<SettledHere> = {}): SettledHere => ({
  kind: 'paid',
  attemptId: 'a',
  refundId: null,
  number: 'K1',
  channelNumber: '2026',
  refundNumber: '',
  amountMinor: 1_000,
  at: '2026-03-02T12:00:05',
  isSettled: true,
  ...more,
})
const back = { kind: 'refund', refundId: 'r', refundNumber: 'R1' } as const

describe('a line of a settlement', () => {
  it.each<[string, Partial<SettledLine>, Partial<SettledHere> | null, string | null]>([
    ['as it is known', {}, {}, null],
    ['by the channel’s number', { number: '', channelNumber: '2026' }, {}, null],
    ['that nobody knows', {}, null, 'unknown-here'],
    ['that is not paid here', {}, { isSettled: false }, 'not-paid-here'],
    ['of another amount', { amountMinor: 999 }, {}, 'amount'],
    ['of another day', { at: '2026-03-03T00:00:01' }, {}, 'other-day'],
    ['of a day alone', { at: '2026-03-02' }, {}, null],
    ['without a time', { at: '' }, {}, null],
    ['without a number, at the same time', { number: '' }, {}, 'by-amount'],
    ['without a number, ten minutes off', { number: '', at: '2026-03-02T12:10:05' }, {}, 'by-amount'],
    ['without a number, more than ten minutes off', { number: '', at: '2026-03-02T12:10:06' }, {}, 'unknown-here'],
    ['without a number, of another amount', { number: '', amountMinor: 999 }, {}, 'unknown-here'],
    ['with another number, at the same time', { number: 'K2' }, {}, 'unknown-here'],
    ['of the agreed fee', { feeMinor: 6 }, {}, null],
    ['of one more, as channels round', { feeMinor: 7 }, {}, null],
    ['of two more', { feeMinor: 8 }, {}, 'fee'],
    ['of two less', { feeMinor: 4 }, {}, 'fee'],
    ['that gives back', { kind: 'refund', refundNumber: 'R1' }, back, null],
    [
      'that gives back what is on its way here',
      { kind: 'refund', refundNumber: 'R1' },
      { ...back, isSettled: false },
      'refund-pending',
    ],
    ['that gives back another amount', { kind: 'refund', refundNumber: 'R1', amountMinor: 1 }, back, 'amount'],
    ['that gives back under the payment’s number', { kind: 'refund' }, back, null],
    ['that gives back what nobody gave', { kind: 'refund' }, {}, 'unknown-here'],
  ])('%s', (_, there, known, wanted) => {
    const [match] = matchSettlement([line(there)], known ? [here(known)] : [], { feeBasisPoints: 60 })
    expect(match?.difference).toBe(wanted)
  })

  it.each([
    [1_075, 6],
    [1_083, 6],
    [1_084, 7],
  ])('of %i is agreed to cost %i, half up, give or take one', (amountMinor, feeMinor) => {
    const wordOf = (told: number) =>
      matchSettlement([line({ amountMinor, feeMinor: told })], [here({ amountMinor })], { feeBasisPoints: 60 })[0]
        ?.difference
    expect([feeMinor - 2, feeMinor - 1, feeMinor, feeMinor + 1, feeMinor + 2].map(wordOf)).toEqual([
      'fee',
      null,
      null,
      null,
      'fee',
    ])
  })

  it('is matched once: the second of a number is unknown', () => {
    const matches = matchSettlement([line(), line({ row: 3 })], [here()], { feeBasisPoints: null })
    expect(matches.map(({ difference }) => difference)).toEqual([null, 'unknown-here'])
  })

  it('without a number leaves what others name, and takes nothing where two fit', () => {
    const lines = [line({ number: '' }), line({ row: 3 })]
    const both = matchSettlement(lines, [here(), here({ attemptId: 'b', number: 'K9' })], { feeBasisPoints: null })
    expect(both.map((match) => match.here?.attemptId)).toEqual(['b', 'a'])
    const two = [here({ number: 'K8' }), here({ number: 'K9' })]
    expect(matchSettlement([line({ number: '' })], two, { feeBasisPoints: null })[0]?.here).toBeNull()
  })
})

describe('a line that is doubled', () => {
  it.each<[string, readonly SettledLine[], number | undefined]>([
    ['the same payment', [line(), line({ row: 7 })], 7],
    [
      'the same payment by the channel’s number',
      [line({ channelNumber: '1' }), line({ row: 3, number: '', channelNumber: '1' })],
      3,
    ],
    ['a payment and its refund', [line(), line({ row: 3, kind: 'refund' })], undefined],
    [
      'two parts of one payment',
      [line({ kind: 'refund' }), line({ row: 3, kind: 'refund', amountMinor: 5 })],
      undefined,
    ],
    [
      'the same refund',
      [line({ kind: 'refund', refundNumber: 'R' }), line({ row: 3, kind: 'refund', refundNumber: 'R' })],
      3,
    ],
    ['rows without numbers', [line({ number: '' }), line({ row: 3, number: '' })], undefined],
  ])('%s', (_, lines, row) => expect(doubledLine(lines)?.row).toBe(row))
})
