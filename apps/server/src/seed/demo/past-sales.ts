import { listDevices } from '@kassa/contract/device/device.calls.ts'
import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import type { JournalBody } from '@kassa/contract/journal/journal.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { rulesIn, type PointSettings } from '@kassa/domain/member/point-rules.ts'
import { amountBy } from '@kassa/domain/payment/amount-by.ts'
import { isCash, PAYMENT_METHODS } from '@kassa/domain/payment/method.ts'
import { findCurrency } from '@kassa/domain/money/money.ts'
import { plainSnapshot, type BasketLine, type Snapshot } from '@kassa/domain/basket/index.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import { businessDayOf, businessDaySpan } from '@kassa/domain/time/business-day.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { instantOf } from '@kassa/domain/time/local-time.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { RunningProgram } from '../../platform/start.ts'
import type { SeedCaller } from '../caller.ts'
import type { DemoGoods } from './goods.ts'
import { PAST_DAYS, planPast, type PastDay, type DemoSale } from './past-plan.ts'
import { PastTill } from './past-till.ts'

const usualFloatMinor = 20_000
const tillName = 'Front till'
/** The amount missing in yesterday's drawer of the first outlet: a difference to look at. */
const missingYesterday = 1_500
/** The fewest sales of today, however early it is: together they are worth more than the order that came back. */
const fewestToday = 16
const notes = [10_000, 5_000, 2_000, 1_000, 500]

/**
 * Plays the last weeks of the demo shop through the journal of a till at each outlet: a shift a day, its sales, the takings
 * to the bank, the closing. Nothing later than `now`. Where a till stands already the past was made before.
 */
export async function playPast(
  running: RunningProgram,
  owner: SeedCaller,
  { outletIds, memberIds }: { readonly outletIds: readonly string[]; readonly memberIds: readonly string[] },
  goods: readonly DemoGoods[],
  clock: Clock,
): Promise<void> {
  const now = Date.parse(clock())
  const { rows } = await owner.call(listDevices, {})
  if (rows.some(({ name }) => name === tillName)) return
  const historySince = new Date(now - (PAST_DAYS + 2) * 86_400_000).toISOString()
  for (const [place, outletId] of outletIds.entries()) {
    const till = await PastTill.register(running, owner, { outletId, name: tillName, historySince, clock })
    let floatMinor = usualFloatMinor
    for (const day of planPast(goods, place)) {
      const missingMinor = place === 0 && day.daysAgo === 1 ? missingYesterday : 0
      if (await playDay(till, day, { goods, memberIds, floatMinor, missingMinor }, now)) floatMinor -= missingMinor
    }
    await till.upload()
  }
}

interface Shop {
  readonly goods: readonly DemoGoods[]
  readonly memberIds: readonly string[]
  /** The amount that the day before left in the drawer. */
  readonly floatMinor: number
  /** The amount missing in the drawer when it was counted. */
  readonly missingMinor: number
}

/** Every third guest shows a card; the first ones in the list come most often. */
function guestOf({ memberIds }: Shop, { minuteOfDay }: DemoSale, daysAgo: number): string | null {
  if (minuteOfDay % 3 !== 0) return null
  const dice = (minuteOfDay * 31 + daysAgo * 17) % (memberIds.length * 2)
  return memberIds[dice % memberIds.length] ?? null
}

interface Sold {
  readonly sale: DemoSale
  readonly at: number
}

/**
 * Returns the part of a day's sales that is past, with the time of each: early in the day its first few have come already, one after the
 * other.
 */
function soldBy(
  now: number,
  begins: number,
  sales: readonly DemoSale[],
  instantAt: (minute: number) => number,
): Sold[] {
  const usual = sales.map((sale) => ({ sale, at: instantAt(sale.minuteOfDay) })).filter(({ at }) => at < now)
  if (usual.length >= Math.min(fewestToday, sales.length)) return usual
  const early = sales.slice(0, fewestToday)
  const between = Math.floor((now - begins) / (early.length + 1))
  return between < 1 ? [] : early.map((sale, place) => ({ sale, at: begins + between * (place + 1) }))
}

/** Plays one day's shift; answers whether there was one. */
async function playDay(till: PastTill, { daysAgo, sales }: PastDay, shop: Shop, now: number): Promise<boolean> {
  const { outlet, staff } = till.setup
  const { floatMinor } = shop
  // A difference stands where whoever counts may see what was expected.
  const lead = staff.find(({ permissionCodes }) => permissionCodes.includes(permissionCode('desk.shift.seeExpected')))
  const rule = { timeZone: outlet.timeZone, dayCutOffMinutes: outlet.dayCutoffMinutes }
  const businessDay = addDays(businessDayOf(now, rule), -daysAgo)
  const [begins] = businessDaySpan(businessDay, rule)
  const past = soldBy(now, begins, sales, (minute) => instantOf(businessDay, minute, outlet.timeZone))
  const [first, last] = [past[0], past.at(-1)]
  if (!first || !last) return false
  const shiftId = newId()
  const { currency } = outlet
  const moment = (instant: number) => ({
    at: new Date(instant).toISOString(),
    clockOffsetMs: 0,
    businessDay,
    staffId: (shop.missingMinor > 0 ? lead : staff[daysAgo % staff.length])?.id ?? '',
  })
  const opening = moment(Math.max(begins, first.at - 60_000))
  await till.write({ kind: 'shift-opened', ...opening, shiftId, currency, floatMinor })
  let cashMinor = 0
  for (const { sale, at } of past) {
    const memberId = guestOf(shop, sale, daysAgo)
    const body = saleOf(till, sale, shop.goods, at, { ...moment(at), shiftId, memberId })
    cashMinor += amountBy(isCash, body.tenders)
    await till.write(body)
  }
  const closing = moment(last.at + 1)
  if (cashMinor > 0) {
    const banked = { movementId: newId(), shiftId, currency, amountMinor: -cashMinor, reason: 'To the bank' }
    await till.write({ kind: 'cash-moved', ...closing, ...banked })
  }
  const countedMinor = floatMinor - shop.missingMinor
  const counted = { counts: [], countedMinor, expectedMinor: floatMinor, nextFloatMinor: countedMinor }
  await till.write({ kind: 'shift-closed', ...closing, shiftId, currency, ...counted, note: null })
  return true
}

function saleOf(
  till: PastTill,
  sale: DemoSale,
  goods: readonly DemoGoods[],
  now: number,
  about: {
    readonly at: string
    readonly businessDay: string
    readonly staffId: string
    readonly shiftId: string
    readonly memberId: string | null
  },
): Extract<JournalBody, { kind: 'sale' }> {
  const lines = sale.lines.map(({ goods: place, quantity }, index) => {
    const item = till.items.get(goods[place]?.customCode ?? '')
    if (!item) throw new Error(`the demo's till does not know ${goods[place]?.names.en}`)
    return { line: lineOf(till, item, quantity, `l${index + 1}`), name: item.name, code: item.codes[0] ?? null }
  })
  const snapshot = snapshotOf(
    till,
    lines.map(({ line }) => line),
    now,
    about.memberId,
  )
  const priced = priceBasket(snapshot)
  if (!priced.ok) throw new Error(`a basket of the demo cannot be priced: ${JSON.stringify(priced.refusal)}`)
  const { payableMinor: amountMinor } = priced.value.totals
  const note = notes.find((face) => amountMinor > face * 4) ?? 500
  const number = till.number()
  const receivedMinor = sale.isByCard ? amountMinor : Math.ceil(amountMinor / note) * note
  return {
    kind: 'sale',
    clockOffsetMs: 0,
    ...about,
    orderId: newId(),
    number,
    currency: till.setup.outlet.currency,
    catalogueCursor: till.catalogueCursor,
    snapshot: { ...snapshot },
    answer: { ...priced.value },
    texts: lines.map(({ line, name, code }) => ({ lineId: line.id, name, code })),
    tenders: [
      {
        method: PAYMENT_METHODS[sale.isByCard ? 'bank-card' : 'cash'].number,
        amountMinor,
        receivedMinor,
        changeMinor: receivedMinor - amountMinor,
        cashRoundingMinor: 0,
        // The number of the terminal's slip, as the cashier would have copied it.
        reference: sale.isByCard ? number.replaceAll('-', '') : null,
      },
    ],
    approvals: [],
    note: null,
  }
}

/** The level that every member of the demo begins with; their later rise does not price their past. */
const firstLevel = { levelNumber: 1, levelDiscountBasisPoints: 0, earnRatioHundredths: 100, points: 0 }

function snapshotOf({ setup }: PastTill, lines: readonly BasketLine[], now: number, memberId: string | null): Snapshot {
  const { taxes, settings: set } = setup
  const standard = taxes.find(({ isDefault }) => isDefault) ?? taxes[0]
  const plain = plainSnapshot({
    currency: { code: setup.outlet.currency, exponent: findCurrency(setup.outlet.currency)?.exponent ?? 2 },
    now,
    outlet: { id: setup.outlet.id, timeZone: setup.outlet.timeZone },
    categories: setup.categories.map(({ id, parentId }) => ({ id, parentId })),
    lines,
  })
  const mode = (standard?.isIncluded ?? true) ? 'included' : 'added'
  const rounding = set['sales.tax-rounding'] as Snapshot['settings']['tax']['rounding']
  const rules = rulesIn(set as unknown as PointSettings, setup.outlet.currency)
  return {
    ...plain,
    member: memberId === null ? null : { id: memberId, ...firstLevel },
    settings: { ...plain.settings, ...rules, tax: { mode, rounding } },
  }
}

function lineOf({ setup }: PastTill, item: DeskItem, quantity: number, id: string): BasketLine {
  const tax = setup.taxes.find((one) => one.id === item.taxId) ?? setup.taxes.find(({ isDefault }) => isDefault)
  const facts = {
    id,
    productId: item.productId,
    variantId: item.id === item.productId ? null : item.id,
    categoryId: item.categoryId,
    brandId: item.brandId,
    isDiscountable: item.isDiscountable,
    isMemberDiscountAllowed: item.memberDiscountAllowed,
    earnsPoints: item.earnsPoints,
    takesPoints: item.takesPoints,
    sellPriceMinor: item.sellPriceMinor,
    manualUnitPriceMinor: null,
    special: item.special,
    memberPriceMinor: item.memberPriceMinor,
    tax: { id: tax?.id ?? 'none', rateBasisPoints: tax?.rateBasisPoints ?? 0 },
  }
  return item.type === 'weighed'
    ? { ...facts, kind: 'weighed', weight: { unit: 'kg', thousandths: quantity } }
    : { ...facts, kind: 'counted', count: quantity }
}
