import { describe, expect, it } from 'vitest'
import {
  addCount,
  dropFromBatch,
  emptyQueue,
  settleBatch,
  shownCount,
  shownSerials,
  takeBatch,
  type WaitingCount,
} from './count-queue.ts'

const count = (part: Partial<WaitingCount>): WaitingCount => ({
  variantId: 'tea',
  countKey: 'shelf',
  quantity: 1,
  mode: 'add',
  countedAt: '2026-01-02T03:04:05.000Z',
  ...part,
})

describe('counts under way', () => {
  it('of the same goods at the same place become one', () => {
    const queue = [count({}), count({}), count({ countKey: 'room' }), count({ variantId: 'salt' })].reduce(
      addCount,
      emptyQueue,
    )
    expect(queue.waiting.map(({ variantId, countKey, quantity }) => [variantId, countKey, quantity])).toEqual([
      ['tea', 'shelf', 2],
      ['tea', 'room', 1],
      ['salt', 'shelf', 1],
    ])
  })

  it('are replaced by a typed figure, and scanned on top of one', () => {
    const typed = [count({ quantity: 5 }), count({ mode: 'set', quantity: 12 }), count({})].reduce(addCount, emptyQueue)
    expect(typed.waiting).toMatchObject([{ mode: 'set', quantity: 13 }])
    expect(shownCount(typed, 'tea', 'shelf', 99)).toBe(13)
  })

  it('that have left keep their key and are not touched by later ones', () => {
    const left = takeBatch(addCount(emptyQueue, count({ quantity: 3 })), 'first')
    const more = addCount(left, count({}))
    expect(takeBatch(more, 'second').batch).toEqual({ key: 'first', counts: [count({ quantity: 3 })] })
    expect(shownCount(more, 'tea', 'shelf', 10)).toBe(14)
    expect(takeBatch(settleBatch(more), 'second').batch).toEqual({ key: 'second', counts: [count({})] })
  })

  it('of pieces with serial numbers show what was scanned last, else what the server knows', () => {
    const set = (serials: string[]) => count({ mode: 'set', quantity: serials.length, serials })
    const left = takeBatch(addCount(emptyQueue, set(['A1'])), 'first')
    expect(shownSerials(left, 'tea', 'shelf', ['X'])).toEqual(['A1'])
    expect(shownSerials(addCount(left, set(['A1', 'A2'])), 'tea', 'shelf', ['X'])).toEqual(['A1', 'A2'])
    expect(shownSerials(left, 'tea', 'room', ['X'])).toEqual(['X'])
  })

  it('that are refused for one of the goods go on without it', () => {
    const left = takeBatch([count({}), count({ variantId: 'salt' })].reduce(addCount, emptyQueue), 'first')
    const rest = dropFromBatch(addCount(left, count({ variantId: 'salt', quantity: 2 })), 'tea')
    expect(rest).toMatchObject({ batch: null, waiting: [{ variantId: 'salt', quantity: 3 }] })
  })

  it('leave at most five hundred at a time', () => {
    const many = Array.from({ length: 501 }, (_, at) => count({ variantId: `goods ${at}` })).reduce(
      addCount,
      emptyQueue,
    )
    const left = takeBatch(many, 'key')
    expect([left.batch?.counts.length, left.waiting.length]).toEqual([500, 1])
  })
})
