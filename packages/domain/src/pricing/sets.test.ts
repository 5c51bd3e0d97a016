import { describe, expect, test } from 'vitest'
import { bundle, combinedLine, countedLine, noTax, snapshot } from '../../test/make-snapshot.ts'
import { requestOf } from '../../test/make-order.ts'
import { payables, priceOrThrow } from '../../test/priced.ts'
import type { BasketLine, BundlePlan, ChosenOption, SetSlot, Snapshot } from '../basket/index.ts'
import { planRefund } from '../order/refund.ts'
import { refundableOrderOf } from '../order/refundable-order.ts'
import { withSurcharge } from '../product/option-groups.ts'
import { priceBasket } from './index.ts'

// Sets whose slots are filled by choice (docs/decisions/2554).

const choice = (id: string, surchargeMinor = 0) => ({ productId: `product-${id}`, variantId: null, surchargeMinor })
const slot = (name: string, choices: SetSlot['choices'], least = 1, most = least): SetSlot => ({
  name,
  least,
  most,
  choices,
})
const sandwiches = slot('Sandwich', [choice('ham'), choice('egg'), choice('crab', 150)])
const drinks = slot('Drink', [choice('tea'), choice('juice')])
const lunch = (slots: readonly SetSlot[], totalMinor = 800, more: Partial<BundlePlan> = {}): BundlePlan =>
  bundle(
    'lunch',
    slots.reduce((sum, { least }) => sum + least, 0),
    { kind: 'total', totalMinor },
    { slots, ...more },
  )

const ham = (count = 1) => countedLine('ham', 600, count)
const crab = (count = 1) => countedLine('crab', 900, count)
const tea = (count = 1) => countedLine('tea', 300, count)
const juice = (count = 1) => countedLine('juice', 400, count)

const sold = (lines: readonly BasketLine[], plan = lunch([sandwiches, drinks]), more: Partial<Snapshot> = {}) =>
  priceOrThrow(snapshot({ lines, plans: [plan], ...more }))

describe('a set with choices', () => {
  test('shares its price out over the chosen goods, to the unit', () => {
    expect(payables(sold([ham(), tea()]))).toEqual([533, 267])
    expect(payables(sold([tea(), ham()]))).toEqual([267, 533])
    expect(payables(sold([ham(), juice()]))).toEqual([480, 320])
  })

  test('costs more by the surcharge of what is chosen', () => {
    expect(sold([crab(), tea()]).totals.payableMinor).toBe(950)
  })

  test('needs a piece of every slot, and says how many are there', () => {
    const answer = sold([ham(2)])
    expect(payables(answer)).toEqual([1_200])
    expect(answer.why.plans[0]).toMatchObject({
      isApplied: false,
      missing: [{ code: 'offer.too-few', group: 2, have: 1, missing: 1 }],
    })
  })

  test('is made as often as there are pieces, dearest first, at most so many times', () => {
    expect(sold([ham(2), crab(), tea(2), juice()]).totals.payableMinor).toBe(800 + 800 + 950)
    const once = lunch([sandwiches, drinks], 800, { maxTimes: 1 })
    expect(sold([ham(2), tea(2)], once).totals.payableMinor).toBe(800 + 900)
    expect(sold([ham(999_999), tea(999_999)]).totals.payableMinor).toBe(800 * 999_999)
  })

  test('holds more where a slot may, first what every set needs', () => {
    const upToTwo = lunch([sandwiches, { ...drinks, most: 2 }])
    expect(sold([ham(), tea(2)], upToTwo).totals.payableMinor).toBe(800)
    expect(sold([ham(2), tea(2)], upToTwo).totals.payableMinor).toBe(1_600)
    expect(sold([ham(2), tea(3)], upToTwo).totals.payableMinor).toBe(1_600)
    expect(sold([ham(1), tea(3)], upToTwo).totals.payableMinor).toBe(1_100)
    const dip = lunch([sandwiches, slot('Dip', [choice('tea')], 0, 1)], 500)
    expect(sold([ham()], dip).totals.payableMinor).toBe(500)
    expect(sold([ham(), tea()], dip).totals.payableMinor).toBe(500)
    expect(sold([tea()], dip).totals.payableMinor).toBe(300)
  })

  test('is not made where the goods alone cost no more', () => {
    expect(sold([ham(), tea()], lunch([sandwiches, drinks], 900)).totals.payableMinor).toBe(900)
    expect(sold([ham(), tea()], lunch([sandwiches, drinks], 899)).totals.payableMinor).toBe(899)
    expect(sold([crab(), tea()], lunch([sandwiches, drinks], 1_100)).totals.payableMinor).toBe(1_200)
  })

  test('takes a variant where it names one, and combinations too', () => {
    const large = { ...countedLine('tea', 300), variantId: 'l' }
    const small = { ...countedLine('tea', 300), variantId: 's' }
    const one = lunch([sandwiches, slot('Drink', [{ ...choice('tea'), variantId: 'l' }])])
    expect(sold([ham(), large], one).totals.payableMinor).toBe(800)
    expect(sold([ham(), small], one).totals.payableMinor).toBe(900)
    const pack = combinedLine('crab', 900, [{ id: 'p', productId: 'p', variantId: null, listMinor: 900, tax: noTax }])
    expect(sold([pack, tea()]).totals.payableMinor).toBe(950)
  })

  test('is whole in yen', () => {
    const yen = { currency: { code: 'JPY', exponent: 0 } as const }
    expect(payables(sold([ham(), tea()], lunch([sandwiches, drinks], 801), yen))).toEqual([534, 267])
  })

  test.each([
    ['no slots', []],
    ['a slot that holds less than it needs', [{ ...sandwiches, least: 2, most: 1 }]],
    ['only slots that need nothing', [{ ...sandwiches, least: 0, most: 1 }]],
    ['more pieces than a slot may have', [{ ...sandwiches, most: 11 }]],
    ['a slot without a name', [{ ...sandwiches, name: '' }]],
    ['a slot without goods', [{ ...sandwiches, choices: [] }]],
  ])('is refused with %s', (_, slots) => {
    const plans = [lunch(slots, 800, { count: 1 })]
    expect(priceBasket(snapshot({ lines: [ham()], plans })).ok).toBe(false)
  })
})

describe('options in a set', () => {
  const iced = { id: 'ice', name: 'Ice', amountMinor: 50 }
  const extra = { id: 'extra', name: 'Extra ham', amountMinor: 120 }
  const withOptions = (line: ReturnType<typeof ham>, options: readonly ChosenOption[]) => {
    const surchargeMinor = options.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    return { ...withSurcharge({ ...line, minimumPriceMinor: null }, surchargeMinor), options } as BasketLine
  }
  const onTop = lunch([sandwiches, drinks], 800, { hasOptionsOnTop: true })

  test('cost what they cost beside its price, each on its own piece', () => {
    expect(payables(sold([withOptions(ham(), [extra]), tea()], onTop))).toEqual([533 + 120, 267])
    expect(payables(sold([withOptions(ham(), [extra]), withOptions(tea(), [iced])], onTop))).toEqual([653, 317])
    expect(sold([withOptions(crab(), [extra]), tea()], onTop).totals.payableMinor).toBe(950 + 120)
  })

  test('of some pieces leave those of others at the price of the set', () => {
    const plain = { ...ham(), id: 'plain' }
    expect(sold([withOptions(ham(), [extra]), plain, tea(2)], onTop).totals.payableMinor).toBe(800 + 120 + 800)
  })

  test('are in its price where a desk of before says nothing of them', () => {
    expect(sold([withOptions(ham(), [extra]), tea()]).totals.payableMinor).toBe(800)
  })

  test('make no set of goods that cost no more without them', () => {
    const dear = lunch([sandwiches, drinks], 900, { hasOptionsOnTop: true })
    expect(sold([withOptions(ham(), [extra]), tea()], dear).totals.payableMinor).toBe(600 + 120 + 300)
  })

  test('cost no more than their piece, of which something is off already', () => {
    const half = { special: { kind: 'percent', offBasisPoints: 9_000 } } as const
    const line = { ...withOptions(countedLine('tea', 30), [{ ...iced, amountMinor: 970 }]), ...half } as BasketLine
    const cheap = lunch([sandwiches, drinks], 100, { hasOptionsOnTop: true })
    expect(payables(sold([ham(), line], cheap))).toEqual([100, 100])
  })

  test('are whole in yen, and come back with their piece', () => {
    const yen = { currency: { code: 'JPY', exponent: 0 } as const }
    const lines = [withOptions(ham(2), [extra]), tea(2)]
    const plans = [lunch([sandwiches, drinks], 801, { hasOptionsOnTop: true })]
    const basket = snapshot({ lines, plans, ...yen })
    const order = refundableOrderOf(basket, priceOrThrow(basket), [
      { id: 'card', kind: 'electronic', paidMinor: 1_842 },
    ])
    const back = (id: string, pieces: number): number => {
      const planned = planRefund(order, [], requestOf([[id, pieces]]))
      return planned.ok ? planned.value.goodsMinor : Number.NaN
    }
    expect([back('ham', 1), back('ham', 2), back('tea', 1)]).toEqual([654, 1_308, 267])
  })
})

describe('what comes back of a set', () => {
  const basket = snapshot({ lines: [ham(3), tea(3)], plans: [lunch([sandwiches, drinks], 801)] })
  const order = refundableOrderOf(basket, priceOrThrow(basket), [{ id: 'card', kind: 'electronic', paidMinor: 2_403 }])
  const back = (lines: readonly (readonly [string, number])[]): number => {
    const planned = planRefund(order, [], requestOf(lines))
    return planned.ok ? planned.value.goodsMinor : Number.NaN
  }

  test('is each piece’s own share, and together the whole', () => {
    expect([back([['ham', 1]]), back([['tea', 1]])]).toEqual([534, 267])
    expect(
      back([
        ['ham', 1],
        ['tea', 1],
      ]),
    ).toBe(801)
    expect(
      back([
        ['ham', 3],
        ['tea', 3],
      ]),
    ).toBe(2_403)
  })
})
