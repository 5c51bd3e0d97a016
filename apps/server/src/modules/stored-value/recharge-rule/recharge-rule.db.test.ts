import {
  createRechargeRule,
  deleteRechargeRule,
  editRechargeRule,
  listRechargeRules,
  setRechargeRuleEnabled,
} from '@kassa/contract/stored-value/recharge-rule.calls.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: Shop
beforeEach(async () => {
  world ??= await makeWorld()
  shop = await makeShop(world)
})
afterAll(() => world.close())

const mine = () => ({ as: shop.admin.token })
const rule = (change: object = {}) => ({ name: 'Big one', rechargeMinor: 10_000, giftMinor: 1_000, ...change })
const add = async (change: object = {}) => {
  const made = await world.call(createRechargeRule, rule(change), mine())
  return made.status === 200 ? 'ok' : made.refusal.code
}
const rows = async () => (await world.call(listRechargeRules, {}, mine())).answer.rows

describe('recharge rules', () => {
  it('have their limits at both ends', async () => {
    for (const [code, change] of [
      ['ok', { name: 'Ab', rechargeMinor: 1, giftMinor: 1 }],
      ['ok', { name: 'x'.repeat(50), rechargeMinor: 9_999_900, giftMinor: 9_999_900 }],
      ['request.invalid', { name: 'x' }],
      ['request.invalid', { name: 'x'.repeat(51) }],
      ['recharge-rule.name-taken', { name: 'AB' }],
      ['recharge-rule.amount-invalid', { rechargeMinor: 0 }],
      ['recharge-rule.amount-invalid', { rechargeMinor: 9_999_901 }],
      ['recharge-rule.gift-invalid', { giftMinor: 0 }],
      ['recharge-rule.gift-invalid', { giftMinor: 9_999_901 }],
      ['recharge-rule.amount-taken', { rechargeMinor: 1 }],
      ['recharge-rule.period-incomplete', { fromDay: '2026-03-01' }],
      ['recharge-rule.period-incomplete', { untilDay: '2026-03-01' }],
      ['recharge-rule.period-invalid', { fromDay: '2026-03-02', untilDay: '2026-03-01' }],
      ['ok', { fromDay: '2026-03-01', untilDay: '2026-03-01' }],
      ['request.invalid', { name: 'Months', rechargeMinor: 5, bonusMonths: 25 }],
      ['open-gift.coupon-missing', { name: 'Count', rechargeMinor: 6, couponCount: 1 }],
      ['open-gift.coupon-missing', { name: 'Gone', rechargeMinor: 6, couponCount: 1, couponTemplateId: newId() }],
      ['request.invalid', { name: 'Points', rechargeMinor: 6, points: 10_000_000 }],
      ['ok', { name: 'Months', rechargeMinor: 5, bonusMonths: 24, bonusNowBasisPoints: 0 }],
    ] as const)
      expect([change, await add(change)]).toEqual([change, code])
    expect((await rows()).map(({ rechargeMinor }) => rechargeMinor)).toEqual([1, 5, 10_000, 9_999_900])
  })

  it('are six at most, also when several are added at once, and one amount stands once', async () => {
    for (const at of [1, 2, 3, 4, 5]) expect(await add({ name: `Rule ${at}`, rechargeMinor: at })).toBe('ok')
    const raced = await Promise.all([6, 7, 8].map((at) => add({ name: `Rule ${at}`, rechargeMinor: at })))
    expect(raced.toSorted((one, other) => (one < other ? -1 : 1))).toEqual([
      'ok',
      'recharge-rule.too-many',
      'recharge-rule.too-many',
    ])
    const [first] = await rows()
    await world.call(deleteRechargeRule, { id: first?.id ?? '' }, mine())
    const twice = await Promise.all([1, 2].map((at) => add({ name: `Same ${at}`, rechargeMinor: 77 })))
    expect(twice.toSorted((one, other) => (one < other ? -1 : 1))[0]).toBe('ok')
    expect(await rows()).toHaveLength(6)
  })

  it('change by one of two savers, are switched off, and are not found by others', async () => {
    await add()
    const [made] = await rows()
    const edit = { ...rule({ name: 'New', giftMinor: 2_000 }), id: made?.id ?? '', version: 1 }
    expect((await world.call(editRechargeRule, edit, mine())).answer).toMatchObject({ giftMinor: 2_000, version: 2 })
    expect((await world.call(editRechargeRule, edit, mine())).refusal.code).toBe('thing.changed-meanwhile')
    const other = await makeShop(world)
    const theirs = { as: other.admin.token }
    expect((await world.call(editRechargeRule, { ...edit, version: 2 }, theirs)).status).toBe(404)
    expect((await world.call(setRechargeRuleEnabled, { id: edit.id, enabled: 0 }, theirs)).status).toBe(404)
    expect((await world.call(deleteRechargeRule, { id: edit.id }, theirs)).status).toBe(404)
    expect((await world.call(setRechargeRuleEnabled, { id: edit.id, enabled: 0 }, mine())).status).toBe(200)
    expect((await rows())[0]).toMatchObject({ enabled: 0, version: 3, name: 'New' })
  })
})
