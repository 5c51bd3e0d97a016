import { readPointRates, savePointRates } from '@kassa/contract/stored-value/point-rate.calls.ts'
import { saveMemberSettings } from '@kassa/contract/settings/settings.calls.ts'
import { previewRefund, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import type { PointRate, Snapshot } from '@kassa/domain/basket/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { card, cash } from '../../../../test/make/desk.ts'
import { earnRule, makeMemberShop } from '../../../../test/make/member-shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { newId } from '../../../platform/ids.ts'

type Rate = InputOf<typeof savePointRates.request>['rates'][number]

const world = describeWorld()
const shop = madeBefore(() => makeMemberShop(world))
const other = madeBefore(() => makeMemberShop(world))
let version = 0
beforeEach(async () => {
  version = (await world.call(readPointRates, {}, mine())).answer.version
})

const mine = () => ({ as: shop.admin.token })
const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })

const rate = (name: string, changes: Partial<Rate> = {}): Rate => ({
  id: newId(),
  name,
  scope: { kind: 'all' },
  methods: null,
  target: { kind: 'all' },
  window: { fromDate: null, untilDate: null, timeOfDay: null, weekdays: null },
  occasion: null,
  ratioHundredths: 200,
  isTimesLevel: true,
  ...changes,
})

const product = (index: number, of = shop): Rate['scope'] => ({
  kind: 'products',
  products: [{ productId: of.line(index).productId, variantId: null }],
})

const save = (rates: readonly Rate[]) => world.call(savePointRates, { rates: [...rates], version }, mine())
async function set(...rates: readonly Rate[]): Promise<void> {
  version = (await save(rates)).answer.version
}

describe('the list of rates', () => {
  it('is kept in its order, with what its goods are called', async () => {
    const rates = [rate('Cheese', { scope: product(1) }), rate('All')]
    await set(...rates)
    const read = (await world.call(readPointRates, {}, mine())).answer
    expect([read.rates, read.version]).toEqual([rates, version])
    expect(Object.keys(read.names)).toEqual([shop.line(1).productId])
    await set(...rates.toReversed())
    expect((await world.call(readPointRates, {}, mine())).answer.rates).toEqual(rates.toReversed())
  })

  it('is one merchant’s own', async () => {
    await set(rate('Ours'))
    expect((await world.call(readPointRates, {}, { as: other.admin.token })).answer).toMatchObject({ rates: [] })
  })

  it('is saved by one of two', async () => {
    const both = await Promise.all([save([rate('One')]), save([rate('Two')])])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it.each([
    ['twice a name', 'rate.name-taken', () => [rate('Same'), rate('Same')]],
    ['no goods', 'plan.scope-empty', () => [rate('None', { scope: { kind: 'brands', brandIds: [] } })]],
    [
      'fifty-one goods',
      'rate.goods-too-many',
      () => [rate('Many', { scope: { kind: 'brands', brandIds: Array.from({ length: 51 }, newId) } })],
    ],
    ['another’s goods', 'plan.goods-gone', () => [rate('Theirs', { scope: product(0, other) })]],
    ['no level', 'plan.levels-empty', () => [rate('None', { target: { kind: 'levels', levels: [] } })]],
    [
      'half a period',
      'plan.period-half',
      () => [rate('Half', { window: { ...rate('').window, fromDate: '2026-03-02' } })],
    ],
    [
      'no day of the month',
      'plan.occasion-empty',
      () => [rate('No', { occasion: { kind: 'member-day', days: [], isLastDay: false } })],
    ],
    ['more than ×100', 'request.invalid', () => [rate('Much', { ratioHundredths: 10_001 })]],
    ['less than nothing', 'request.invalid', () => [rate('Little', { ratioHundredths: -1 })]],
    ['no way to pay', 'request.invalid', () => [rate('No way', { methods: [] })]],
    ['a name of one letter', 'request.invalid', () => [rate('A')]],
    ['twenty-one', 'request.invalid', () => Array.from({ length: 21 }, (_, at) => rate(`Rate ${at}`))],
    [
      'one twice',
      'setting.value-unfit',
      () => [rate('One', { id: shop.merchantId }), rate('Two', { id: shop.merchantId })],
    ],
  ] as const)('refuses %s, and stays as it is', async (_, code, make) => {
    const before = (await world.call(readPointRates, {}, mine())).answer
    expect((await save(make())).refusal.code).toBe(code)
    expect((await world.call(readPointRates, {}, mine())).answer).toEqual(before)
  })

  it('takes the limits themselves', async () => {
    await set(...Array.from({ length: 20 }, (_, at) => rate(`Rate ${at}`, { ratioHundredths: at === 0 ? 0 : 10_000 })))
    await set(rate('Ab'), rate('x'.repeat(50)))
  })

  it('cannot be gone round', async () => {
    const value = [rate('Empty', { scope: { kind: 'brands', brandIds: [] } })]
    const round = await world.call(
      saveMemberSettings,
      { changes: [{ key: 'member.point-rates', value, version }] },
      mine(),
    )
    expect(round.refusal.code).toBe('setting.value-unfit')
  })
})

/** A sale of 20.00 and 7.00 to a member, at a desk that was told these rates, so much of it by card. */
async function sold(rates: readonly PointRate[], byCard = 0, said: 'bank-card' | 'wechat' = 'bank-card') {
  const memberId = await shop.join('Ada')
  const member = await shop.facts(memberId)
  const sale = shop.desk.sale([shop.line(0, 2), shop.line(1, 2)], {
    change: (plain): Snapshot => ({
      ...plain,
      member,
      settings: {
        ...plain.settings,
        earnRule: { ...earnRule, ...(rates.length > 0 && { rates }) },
        spendRule: { points: 100, amountMinor: 100, cap: null },
      },
      payment: {
        cashRounding: null,
        tenders: [
          ...(byCard > 0 ? [{ kind: 'electronic' as const, amountMinor: byCard, method: said }] : []),
          { kind: 'cash' as const, givenMinor: 2_700 - byCard },
        ],
      },
    }),
    tenders: (due) => [...(byCard > 0 ? [card(byCard)] : []), cash(due - byCard)],
  })
  const [outcome] = await shop.desk.book(sale)
  const { points } = await shop.account(memberId)
  return { memberId, sale, points, reasons: (outcome?.reasons ?? []).map(({ code }) => code) }
}

describe('a sale', () => {
  it('earns by the first rate that counts, and a refund takes it back by the same', async () => {
    const rates = [rate('Tea', { scope: product(0) }), rate('Card', { methods: ['bank-card'], ratioHundredths: 300 })]
    await set(...rates)
    // 20.00 of tea at ×2; of 7.00 the share of 13.50 that the card paid at ×3.
    const { memberId, sale, points, reasons } = await sold(rates, 1_350)
    expect([points, reasons]).toEqual([40, []])
    const lines = [{ line: 0, quantity: 1, goods: 'restock' as const }]
    const asked = { orderId: sale.orderId, lines, reason: 'back', tenders: [] }
    const preview = (await world.call(previewRefund, asked, here())).answer
    // 10.00 of tea and 7.00 are kept: one full amount, at the dearest rate.
    expect(preview.pointsTaken).toBe(20)
    const refund = { ...asked, amountMinor: preview.amountMinor, refundId: newId(), shiftId: null }
    expect((await world.call(refundOrder, refund, here())).status).toBe(200)
    expect((await shop.account(memberId)).points).toBe(20)
    expect(await disagreements(world)).toEqual([])
  })

  it('is filed where the desk invents a rate, or a way to pay that nobody paid by', async () => {
    await set(rate('Card', { methods: ['bank-card'], ratioHundredths: 300 }))
    const { rates } = (await world.call(readPointRates, {}, mine())).answer
    expect((await sold([rate('Invented', { ratioHundredths: 10_000 })])).reasons).toEqual(['sale.earn-rule-unknown'])
    expect((await sold(rates, 1_350, 'wechat')).reasons).toEqual(['sale.tenders-differ'])
    expect((await sold(rates, 1_350)).reasons).toEqual([])
  })

  it('leaves out rates of goods that are not in it', async () => {
    const [kept, away] = [rate('Tea', { scope: product(0) }), rate('Away', { scope: product(3) })]
    await set(away, kept)
    const { points, reasons } = await sold([kept])
    expect([points, reasons]).toEqual([40, []])
    expect((await sold([away, kept])).reasons).toEqual(['sale.earn-rule-unknown'])
  })
})
