// Random baskets of an app are priced as the desk of the outlet prices them: every line, tax and point, to the minor unit.
// SIM_BASKETS sets the number of baskets (200, in a gate a few), SIM_SEED which ones.
import { listLevels } from '@kassa/contract/member/level.calls.ts'
import { createMember, setMemberLevel } from '@kassa/contract/member/member.calls.ts'
import { quoteOrder, quoteResource } from '@kassa/contract/open/quote.calls.ts'
import type { Plan, PricedBasket, Snapshot } from '@kassa/domain/basket/index.ts'
import { holdOffers, releaseOffers } from '@kassa/contract/promotion/desk-offers.calls.ts'
import { pricedIn } from '@kassa/domain/basket/sold-basket.ts'
import { planUses } from '@kassa/domain/promotion/plan-uses.ts'
import { plansTouching } from '@kassa/domain/promotion/plans-touching.ts'
import { integer, sample, uniqueArray } from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isThinned } from '../../../../../../packages/domain/test/property-runs.ts'
import { makeApp } from '../../../../test/make/app.ts'
import { earnRule, spendRule } from '../../../../test/make/member-shop.ts'
import { makeOfferShop, type OfferShop } from '../../../../test/make/offer-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'

const { SIM_SEED, SIM_BASKETS = isThinned ? '40' : '200' } = process.env
const seed = Number(SIM_SEED ?? 20_261_127)
const baskets = Number(SIM_BASKETS)

let world: World
let offers: OfferShop
let key: string

beforeAll(async () => {
  world = await makeWorld()
  offers = await makeOfferShop(world)
  ;({ key } = await world.owner((tx) => makeApp(tx, offers.shop.merchantId)))
})
afterAll(() => world.close())

interface Person {
  readonly id: string
  readonly isThird: boolean
}

/** Guests of both levels; every third one fits the segment. */
async function makeGuests(count: number): Promise<Person[]> {
  const as = { as: offers.shop.admin.token }
  const gold = (await world.call(listLevels, {}, as)).answer.rows.find(({ number }) => number === 5)!.id
  const guests: Person[] = []
  for (let at = 0; at < count; at += 1) {
    const isThird = at % 3 === 0
    const tags = isThird ? ['third'] : []
    const { id } = (await world.call(createMember, { name: `Guest ${at}`, tags }, as)).answer
    if (at % 2 === 0) await world.call(setMemberLevel, { id, levelId: gold, untilDay: null, note: 'begin' }, as)
    guests.push({ id, isThird })
  }
  return guests
}

/** A price as both say it. */
interface Said {
  readonly total: number
  readonly points: number
  readonly taxes: readonly number[]
  readonly lines: readonly (readonly [variant: string, quantity: number, payable: number, tax: number])[]
}

const saidAtDesk = ({ totals, points, taxes, lines }: PricedBasket): Said => ({
  total: totals.payableMinor,
  points: points.earned,
  taxes: taxes.map(({ taxMinor }) => taxMinor),
  lines: lines.map((line) => [line.productId, line.quantity, line.payableMinor, line.taxMinor]),
})

/** A till asks for the plans in its price before it is paid, and prices without one of which there is not enough. */
async function pricedAsHeld(
  plans: readonly Plan[],
  priced: (left: readonly Plan[]) => PricedBasket,
  memberId: string | null,
): Promise<PricedBasket> {
  const till = { device: offers.shop.desk.device }
  const basket = priced(plans)
  const [orderId, uses] = [newId(), planUses(basket)]
  const planIds = uses.map(({ planId }) => planId)
  const held = await world.call(
    holdOffers,
    {
      orderId,
      memberId,
      planIds,
      quantities: uses.map(({ planId, quantity }) => ({ planId, quantity })),
      reductions: uses.map(({ planId, reductionMinor }) => ({ planId, reductionMinor })),
    },
    till,
  )
  await world.call(releaseOffers, { orderId }, till)
  if (held.status === 200) return basket
  const gone = (held.refusal.details as { planId?: string } | undefined)?.planId
  const left = plans.filter(({ id }) => id !== gone)
  if (left.length === plans.length) throw new Error(held.text)
  return pricedAsHeld(left, priced, memberId)
}

it(`${baskets} random baskets (SIM_SEED=${seed})`, { timeout: 3_600_000 }, async () => {
  const { shop, segmentId, labelled, withAll } = offers
  expect(await offers.makePlans(40, seed)).toBeGreaterThan(15)
  const plans = await offers.plansAtDesk()
  const guests = await makeGuests(6)
  const counts = sample(uniqueArray(integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 4 }), {
    numRuns: baskets,
    seed,
  })
  let reduced = 0
  for (const [at, indexes] of counts.entries()) {
    const guest = at % 4 === 3 ? null : guests[at % guests.length]!
    const member = guest && {
      ...(await shop.facts(guest.id)),
      birthday: null,
      ...(guest.isThird && { segmentIds: [segmentId] }),
    }
    const lines = indexes.map((index) => shop.line(index, 1 + ((at + index) % 7)))
    const atDesk = (left: readonly Plan[]) => {
      const sale = shop.desk.sale(lines, {
        change: (plain): Snapshot =>
          labelled({
            ...plain,
            member,
            plans: plansTouching(left, plain.lines.map(withAll), []),
            settings: { ...plain.settings, spendRule, earnRule },
          }),
      })
      shop.desk.leaveUnwritten()
      return pricedIn(sale)
    }
    const said = saidAtDesk(await pricedAsHeld(plans, atDesk, guest?.id ?? null))
    const { answer } = await world.call(
      quoteOrder,
      {
        outlet_id: shop.outlet.outletId,
        member_id: guest?.id ?? null,
        items: lines.map(({ productId, count = 1 }) => ({ variant_id: productId, quantity: count })),
      },
      { as: key },
    )
    const quote = quoteResource.whole.parse(answer)
    expect({
      total: quote.total.amount,
      points: quote.points_earned,
      taxes: quote.taxes.map(({ tax }) => tax.amount),
      lines: quote.lines.map(({ variant_id: id, quantity, payable, tax }) => [
        id,
        quantity,
        payable.amount,
        tax.amount,
      ]),
    }).toEqual(said)
    reduced += Number(quote.lines.some(({ deductions }) => deductions.length > 0))
    world.passSeconds(30)
  }
  expect(reduced).toBeGreaterThan(baskets / 3)
})
