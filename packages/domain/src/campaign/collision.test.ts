import { describe, expect, it } from 'vitest'
import * as make from '../../test/make-snapshot.ts'
import type { Plan } from '../basket/index.ts'
import { findCollision, momentsFor } from './collision.ts'

const tea = make.countedLine('tea', 1_000, 1)
const cup = make.countedLine('cup', 500, 1)
const place = make.snapshot({ lines: [tea] })
const look = (one: Plan, other: Plan) =>
  findCollision(one, other, { goods: [tea, cup], place, moments: momentsFor(one, other, make.NOON) })

describe('two plans', () => {
  it('for the same goods: the one that takes more wins, and the other says why it does nothing', () => {
    const found = look(make.itemDiscount('ten', 1_000), make.itemDiscount('twenty', 2_000))
    expect(found).toMatchObject({
      winnerId: 'twenty',
      sides: [
        { planId: 'ten', aloneMinor: 150, togetherMinor: 0, missing: [{ code: 'offer.better-price' }] },
        { planId: 'twenty', aloneMinor: 300, togetherMinor: 300, missing: [] },
      ],
    })
    expect(found?.basket.lines).toHaveLength(2)
  })

  it('for the whole order: the example grows until both count', () => {
    const found = look(make.wholeOrder('share', 1_000), make.rebate('steps', [[10_000, 300]]))
    expect(found?.winnerId).toBe('share')
    expect(found?.basket.lines[0]).toMatchObject({ count: 10 })
    expect(found?.sides[1].missing).toMatchObject([{ code: 'offer.better-order-offer' }])
  })

  it('a price that lowers what the order comes to lowers what the order takes off', () => {
    const found = look(make.itemDiscount('ten', 1_000), make.wholeOrder('share', 1_000))
    expect(found).toMatchObject({
      winnerId: 'ten',
      sides: [{ togetherMinor: 150 }, { aloneMinor: 150, togetherMinor: 135 }],
    })
  })

  it('for other goods, other levels or other days do not meet', () => {
    const here = make.itemDiscount('tea', 1_000, { scope: make.products('tea') })
    const there = make.itemDiscount('cup', 1_000, { scope: make.products('cup') })
    expect(look(here, there)).toBeNull()
    const level = (id: string, levels: number[]) => make.itemDiscount(id, 1_000, { target: { kind: 'levels', levels } })
    expect(look(level('a', [1]), level('b', [2]))).toBeNull()
    expect(look(level('a', [1, 2]), level('b', [2]))?.basket.member).toMatchObject({ levelNumber: 2 })
    const segment = (id: string) => make.itemDiscount(id, 1_000, { target: { kind: 'segments', segmentIds: [id] } })
    expect(look(segment('a'), segment('b'))?.basket.member).toMatchObject({ levelNumber: null, segmentIds: ['a', 'b'] })
    expect(look(segment('a'), level('b', [2]))?.basket.member).toMatchObject({ levelNumber: 2, segmentIds: ['a'] })
    const on = (id: string, weekdays: number[]) =>
      make.itemDiscount(id, 1_000, { window: { ...make.unlimitedTime, weekdays } })
    expect(look(on('a', [1, 2]), on('b', [3]))).toBeNull()
    expect(look(on('a', [1, 7]), on('b', [7, 2]))).not.toBeNull()
  })
})
