import type { JournalBody, JournalEntry, SaleBody } from '@kassa/contract/journal/journal.ts'
import { uploadJournal } from '@kassa/contract/device/device.calls.ts'
import { expect } from 'vitest'
import { sql } from '../../src/platform/db/sql.ts'
import { drawerEntries } from '../../src/modules/sales/shift/drawer/drawer-entries.store.ts'
import { makeDesk, type Desk } from '../make/desk.ts'
import { makeMemberShop, type MemberShop } from '../make/member-shop.ts'
import { makePlan, tenthOff } from '../make/plan.ts'
import type { World } from '../world.ts'
import { WeekModel } from './model.ts'

/** A sale that may come back. */
export interface ReturnableSale {
  readonly body: SaleBody
  readonly till: Till
  readonly goods: readonly { readonly index: number; readonly count: number }[]
  readonly totalMinor: number
  readonly paidBy: 'cash' | 'card' | 'balance' | 'gift-card'
  readonly giftCode: string | null
  readonly points: number
  readonly memberId: string | null
  readonly hasPlan: boolean
}

export interface Till {
  readonly name: string
  readonly desk: Desk
  readonly unsent: JournalEntry[]
  readonly sold: ReturnableSale[]
  isOnline: boolean
}

/** A shop whose weeks are played one after another, with what it must hold. */
export interface WeekShop {
  readonly world: World
  readonly shop: MemberShop
  readonly model: WeekModel
  readonly tills: readonly Till[]
  readonly variants: readonly string[]
  readonly planId: string
  readonly planLimit: number
}

const piecesEach = 1_000_000
const floatMinor = 100_000

export async function makeWeekShop(world: World, planLimit: number): Promise<WeekShop> {
  const shop = await makeMemberShop(world)
  const limits = { total: planLimit, perDay: null, perMember: null }
  const made = await makePlan(world, shop.admin.token, tenthOff({ currency: 'USD', limits }))
  const variants = await Promise.all(
    [0, 1, 3].map(async (index) => {
      const { productId } = shop.line(index)
      const rows = await world.sql<{ id: string }>(sql`
        select id from variant where merchant_id = ${shop.merchantId} and product_id = ${productId}`)
      return rows[0]?.id ?? ''
    }),
  )
  const model = new WeekModel(Object.fromEntries(variants.map((id) => [id, piecesEach])))
  const second = await makeDesk(world, shop.desk.facts)
  const tills = [shop.desk, second].map((desk, number) => tillOf(`till ${number + 1}`, desk))
  for (const { name } of tills) model.openDrawer(name, floatMinor)
  await second.book(second.openShift(floatMinor))
  return { world, shop, model, tills, variants, planId: made.answer.id, planLimit }
}

const tillOf = (name: string, desk: Desk): Till => ({ name, desk, unsent: [], sold: [], isOnline: true })

/** Writes entries at a till; sends them where it has a line. */
export async function write(week: WeekShop, till: Till, ...bodies: readonly JournalBody[]): Promise<void> {
  till.unsent.push(...bodies.map((body) => till.desk.entry(body)))
  if (till.isOnline) await send(week, till)
}

/** Sends what waits on a till; an honest one is booked, and nothing of it is filed. */
export async function send({ world, model }: WeekShop, till: Till): Promise<void> {
  const entries = till.unsent.splice(0)
  if (entries.length > 0) {
    const { answer } = await world.call(uploadJournal, { entries }, { device: till.desk.device })
    const odd = answer.outcomes.filter(({ outcome }) => outcome !== 'accepted')
    expect(odd.map(({ outcome, reasons }) => ({ outcome, reasons }))).toEqual([])
  }
  model.hearTill(till.name)
}

interface Standing {
  readonly what: string
  readonly amount: number
}

/** The server's figures for everything that the model knows. */
async function booksOf({ world, shop, tills, planId }: WeekShop): Promise<Map<string, number>> {
  const rows = await world.sql<Standing>(sql`
    select 'stock ' || variant_id as what, on_hand as amount from stock
    where merchant_id = ${shop.merchantId} and outlet_id = ${shop.outlet.outletId}
    union all select 'elsewhere ' || variant_id, on_hand from stock
    where merchant_id = ${shop.merchantId} and outlet_id = ${shop.otherOutlet.outletId}
    union all select 'drawer ' || shift_id, sum(amount_minor)::bigint from ${drawerEntries} e
    where shift_id = any(${tills.map(({ desk }) => desk.shiftId)}::uuid[]) group by shift_id
    union all select 'points ' || member_id, points from member_account where merchant_id = ${shop.merchantId}
    union all select 'balance ' || member_id, principal_minor + bonus_minor from member_account where merchant_id = ${shop.merchantId}
    union all select 'gift card ' || code, total_minor from purse where merchant_id = ${shop.merchantId}
    union all select 'held ' || id, 1 from held_basket where merchant_id = ${shop.merchantId} and taken_at is null
    union all select 'plan', count(*) from plan_usage used join sales_order o on o.merchant_id = used.merchant_id and o.id = used.order_id
    where used.merchant_id = ${shop.merchantId} and used.plan_id = ${planId} and o.status <> 'refunded'`)
  return new Map(rows.map(({ what, amount }) => [what, amount]))
}

/** The model's figures for the same. */
function toldBy({ model, tills }: WeekShop): Map<string, number> {
  return new Map([
    ...model.goods().map((id) => [`stock ${id}`, model.onHand(id)] as const),
    ...[...model.elsewhere].map(([id, pieces]) => [`elsewhere ${id}`, pieces] as const),
    ...tills.map(({ name, desk }) => [`drawer ${desk.shiftId}`, model.heardCashIn(name)] as const),
    ...[...model.points].map(([id, points]) => [`points ${id}`, points] as const),
    ...[...model.balances].map(([id, amount]) => [`balance ${id}`, amount] as const),
    ...[...model.giftCards].map(([code, amount]) => [`gift card ${code}`, amount] as const),
    ...[...model.heldBaskets].map((id) => [`held ${id}`, 1] as const),
    ['plan', model.planUses] as const,
  ])
}

/** Holds the server's books against the model; `where` is told of what differs. */
export async function expectSame(week: WeekShop, where: string): Promise<void> {
  const [books, told] = [await booksOf(week), toldBy(week)]
  const differing = [...told].flatMap(([what, amount]) =>
    (books.get(what) ?? 0) === amount ? [] : [`${where}: ${what} is ${books.get(what) ?? 0}, should be ${amount}`],
  )
  const unknown = [...books.keys()].filter((what) => what.startsWith('held ') && !told.has(what))
  expect([...differing, ...unknown.map((what) => `${where}: ${what} should not be there`)]).toEqual([])
}
