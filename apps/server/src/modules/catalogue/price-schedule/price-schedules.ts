import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  listPriceSchedules as listCall,
  listUpcomingPrices as upcomingCall,
  readPriceSchedule as readCall,
  schedulePrices as scheduleCall,
  withdrawPriceSchedule as withdrawCall,
} from '@kassa/contract/catalogue/price-schedule.calls.ts'
import { findCurrency } from '@kassa/domain/money/money.ts'
import { priceLimits } from '@kassa/domain/product/field-limits.ts'
import {
  beginsAt,
  checkBegin,
  SCHEDULE_LIMITS,
  scheduleState,
  takesPrice,
} from '@kassa/domain/product/price-schedule.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { takeChangeNumber } from '../change-cursor.store.ts'
import {
  countWaiting,
  findSameMoment,
  findSchedule,
  insertSchedule,
  listGoodsNames,
  listMetListings,
  listOutletClocks,
  listScheduledGoods,
  listUpcoming,
  setWithdrawn,
  touchScheduled,
  type OutletClock,
  type PlaceToWrite,
  type Schedule,
  scheduleList,
} from './price-schedule.store.ts'
import { readList } from '../../../platform/list/list.store.ts'

const notFound = refuse({ code: 'thing.not-found' })

function viewOf(
  { fromDay, fromAt, isWhole, ...schedule }: Schedule,
  now: string,
): OutputOf<typeof scheduleCall.answer> {
  const state = scheduleState(schedule)
  const isAhead = schedule.outlets.every(({ beginsAt: at }) => Date.parse(at) > Date.parse(now))
  return {
    ...schedule,
    begin: fromDay === null ? { at: fromAt ?? '' } : { day: fromDay },
    state,
    canWithdraw: state === 'waiting' && isAhead && isWhole,
  }
}

const list = command(listCall, async ({ tx, merchantId, outletId, actor, now }, { state, ...asked }) => {
  const reached = actor.outletIds
  const filter = { outletIds: outletId === null ? reached : [outletId], reached, state: state ?? null }
  return readList(tx, scheduleList, [merchantId, filter], asked, (row) => viewOf(row, now))
})

const read = command(readCall, async ({ tx, merchantId, actor, now }, { id }) => {
  const schedule = await findSchedule(tx, merchantId, id, actor.outletIds)
  if (!schedule) return notFound
  const goods = await listScheduledGoods(tx, merchantId, id, actor.outletIds)
  return accept({ ...viewOf(schedule, now), goods })
})

type Wanted = OutputOf<typeof scheduleCall.request>

/** The outlets with when it begins there: one currency, all of them one's own, none of them behind now. */
async function placesOf(
  { tx, merchantId, reaches, now }: Context,
  { outletIds, begin }: Wanted,
): Promise<Result<{ currency: OutletClock['currency']; places: readonly PlaceToWrite[] }>> {
  const wanted = [...new Set(outletIds)]
  const outlets = wanted.every((id) => reaches(id)) ? await listOutletClocks(tx, merchantId, wanted) : []
  const [first] = outlets
  if (!first || outlets.length !== wanted.length) return notFound
  const other = outlets.find(({ currency }) => currency !== first.currency)
  if (other) {
    const { name: outlet, currency } = other
    return refuse({ code: 'price-schedule.currency-differs', facts: { field: 'outletIds', outlet, currency } })
  }
  const begins = outlets.map(({ id, timeZone }) => ({ outletId: id, at: beginsAt(begin, timeZone) }))
  const checked = checkBegin(Math.min(...begins.map(({ at }) => at)), Date.parse(now))
  if (!checked.ok) return checked
  const places = begins.map(({ outletId, at }) => ({ outletId, beginsAt: new Date(at).toISOString() }))
  return accept({ currency: first.currency, places })
}

/** The prices themselves: in range, each goods once, sold somewhere there, and above what is special there. */
async function checkPrices(
  { tx, merchantId }: Context,
  { prices }: Wanted,
  { currency, places }: { readonly currency: string; readonly places: readonly PlaceToWrite[] },
): Promise<Result<void>> {
  const { min, max } = priceLimits(findCurrency(currency)?.exponent ?? 2)
  const variantIds = prices.map(({ variantId }) => variantId)
  const names = new Map((await listGoodsNames(tx, merchantId, variantIds)).map((one) => [one.variantId, one.name]))
  if (variantIds.some((id) => !names.has(id))) return notFound
  const outletIds = places.map(({ outletId }) => outletId)
  const listings = Map.groupBy(await listMetListings(tx, merchantId, { outletIds, variantIds }), (one) => one.variantId)
  const seen = new Set<string>()
  for (const [index, { variantId, sellPriceMinor, memberPriceMinor }] of prices.entries()) {
    const about = { field: `prices.${index}`, name: names.get(variantId) ?? '' }
    if (seen.has(variantId)) return refuse({ code: 'price-schedule.goods-twice', facts: about })
    seen.add(variantId)
    if ([sellPriceMinor, memberPriceMinor ?? min].some((price) => price < min || price > max))
      return refuse({ code: 'product.price-decimals', facts: { ...about, currency, minimum: min, maximum: max } })
    const here = listings.get(variantId) ?? []
    if (here.length === 0) return refuse({ code: 'price-schedule.not-listed', facts: about })
    const blocked = here.find(({ specialPriceMinor: priceMinor }) => {
      return priceMinor !== null && !takesPrice({ special: { kind: 'price', priceMinor } }, sellPriceMinor)
    })
    if (blocked)
      return refuse({ code: 'price-schedule.special-not-lower', facts: { ...about, outlet: blocked.outletName } })
  }
  const clash = await findSameMoment(tx, merchantId, places, variantIds)
  return clash ? refuse({ code: 'price-schedule.same-moment', facts: { ...clash } }) : accept(undefined)
}

const schedule = command(scheduleCall, async (context, wanted) => {
  const { tx, merchantId, actor, now, newId } = context
  // Changes of prices follow each other, so the facts checked here are still true when the change is written.
  const changeNumber = await takeChangeNumber(tx, merchantId)
  const placed = await placesOf(context, wanted)
  if (!placed.ok) return placed
  const checked = await checkPrices(context, wanted, placed.value)
  if (!checked.ok) return checked
  const { max } = SCHEDULE_LIMITS.waiting
  if ((await countWaiting(tx, merchantId)) >= max) return refuse({ code: 'price-schedule.too-many', facts: { max } })
  const { name, begin, prices } = wanted
  const { currency, places } = placed.value
  const id = newId()
  const from = 'day' in begin ? { fromDay: begin.day, fromAt: null } : { fromDay: null, fromAt: begin.at }
  const written = { id, name, currency, ...from, now, by: actor.name, changeNumber, places, prices }
  await insertSchedule(tx, merchantId, written)
  await touchScheduled(tx, merchantId, { scheduleId: id }, changeNumber)
  context.audit({
    subject: `price-schedule/${id}`,
    after: { name, begin, outlets: places.length, goods: prices.length },
  })
  context.emit({ name: 'catalogue.changed', outletId: null, payload: { changeNumber } })
  const made = await findSchedule(tx, merchantId, id, actor.outletIds)
  if (!made) throw new Error('prices that were just scheduled are gone')
  return accept(viewOf(made, now))
})

const withdraw = command(withdrawCall, async (context, { id }) => {
  const { tx, merchantId, actor, now } = context
  const changeNumber = await takeChangeNumber(tx, merchantId)
  const before = await findSchedule(tx, merchantId, id, actor.outletIds)
  // A person who sees only some of its outlets cannot take it back at the others.
  if (!before?.isWhole) return notFound
  const { name } = before
  if (!(await setWithdrawn(tx, merchantId, id, { now, by: actor.name, changeNumber })))
    return refuse({ code: 'price-schedule.is-over', facts: { name } })
  await touchScheduled(tx, merchantId, { scheduleId: id }, changeNumber)
  context.audit({ subject: `price-schedule/${id}`, before: { name, state: 'waiting' }, after: { state: 'withdrawn' } })
  context.emit({ name: 'catalogue.changed', outletId: null, payload: { changeNumber } })
  return accept({})
})

const upcoming = command(upcomingCall, async ({ tx, merchantId, outletId, actor }, { productId }) =>
  accept({
    rows: await listUpcoming(tx, merchantId, productId, outletId === null ? actor.outletIds : [outletId]),
  }),
)

export const priceScheduleCommands = [list, read, schedule, withdraw, upcoming]
