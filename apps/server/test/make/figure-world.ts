import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { json, sql } from '../../src/platform/db/sql.ts'
import type { Tx } from '../../src/platform/db/tx.ts'
import { newId } from '../../src/platform/ids.ts'
import { makeOutlet } from './merchant.ts'

/*
 * Sales and refunds as they stand in the books, without the way they got there: every amount adds up as the proofs of the books want it, and each
 * document leaves its event, as booking does.
 */

export type Chance = (below: number) => number

/** A small random generator that gives the same for the same seed. */
export function chanceOf(seed: number): Chance {
  let state = (seed * 2_654_435_761) >>> 0
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return Math.floor(((state ^ (state >>> 13)) >>> 0) % below)
  }
}

const pick = <T>(chance: Chance, values: readonly T[]): T => values[chance(values.length)] as T

const currencies = ['CNY', 'USD', 'JPY', 'ETB'] as const
const zones = ['Asia/Shanghai', 'Asia/Tokyo', 'America/New_York', 'Africa/Addis_Ababa', 'Europe/London'] as const

export interface WorldOutlet {
  readonly outletId: string
  readonly currency: string
  readonly timeZone: string
  readonly dayCutoffMinutes: number
  readonly addsTax: boolean
}

export interface FigureShop {
  readonly merchantId: string
  readonly outlets: readonly WorldOutlet[]
  readonly staffIds: readonly string[]
  readonly adminId: string
  readonly productIds: readonly string[]
  readonly planIds: readonly string[]
}

/** A merchant’s outlets in several zones and currencies, with day cut-offs, and its goods. */
export async function makeFigureShop(
  tx: Tx,
  chance: Chance,
  of: Pick<FigureShop, 'merchantId' | 'staffIds' | 'adminId'>,
): Promise<FigureShop> {
  const outlets: WorldOutlet[] = []
  for (let at = 0; at < 1 + chance(3); at += 1) {
    const [currency, timeZone] = [pick(chance, currencies), pick(chance, zones)]
    const dayCutoffMinutes = pick(chance, [0, 0, 180, 300, 1_439])
    const { outletId } = await makeOutlet(tx, of.merchantId, { currency, timeZone, dayCutoffMinutes })
    outlets.push({ outletId, currency, timeZone, dayCutoffMinutes, addsTax: chance(2) === 0 })
  }
  const categoryIds = [newId(), newId()]
  for (const [at, id] of categoryIds.entries()) {
    await tx.run(sql`insert into category (merchant_id, id, name, created_at)
      values (${of.merchantId}, ${id}, ${`Category ${at}`}, now())`)
  }
  const productIds = Array.from({ length: 5 }, newId)
  for (const [at, id] of productIds.entries()) {
    await tx.run(sql`insert into product (merchant_id, id, type, name, category_id, weight_unit, created_at, changed_at)
      values (${of.merchantId}, ${id}, ${at === 4 ? 'weighed' : 'standard'}, ${`Product ${at}`}, ${categoryIds[at] ?? null},
        ${at === 4 ? 'kg' : null}, now(), now())`)
  }
  return { ...of, outlets, productIds, planIds: [newId(), newId()] }
}

interface Line {
  readonly line: number
  readonly product_id: string | null
  readonly weight_unit: string | null
  readonly quantity: number
  readonly list_minor: number
  readonly payable_minor: number
  readonly tax_minor: number
  readonly rounding_adjustment_minor: number
  readonly tax_rate_basis_points: number
  readonly deductions: readonly { readonly kind: string; readonly id: string | null; readonly amountMinor: number }[]
  readonly cost_minor: number
}

const kinds = ['manual-price', 'special', 'plan', 'member', 'points', 'order-change', 'rounding-off'] as const

function lineOf(chance: Chance, shop: FigureShop, line: number, outlet: WorldOutlet): Line {
  const at = chance(6)
  const isWeighed = at === 4
  const list = 100 + chance(5_000)
  const deductions = Array.from({ length: chance(3) }, () => {
    const kind = pick(chance, kinds)
    return { kind, id: kind === 'plan' ? pick(chance, shop.planIds) : null, amountMinor: 1 + chance(30) }
  })
  const payable = list - deductions.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const rate = pick(chance, [0, 500, 1_300])
  return {
    line,
    product_id: shop.productIds[at] ?? null,
    weight_unit: isWeighed ? 'kg' : null,
    quantity: isWeighed ? 100 + chance(3_000) : 1 + chance(4),
    list_minor: list,
    payable_minor: payable,
    tax_minor: outlet.addsTax ? Math.floor((payable * rate) / 10_000) : Math.floor((payable * rate) / (10_000 + rate)),
    rounding_adjustment_minor: outlet.addsTax ? chance(2) : 0,
    tax_rate_basis_points: rate,
    deductions,
    cost_minor: chance(payable),
  }
}

const total = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)

/** Cash to the nearest five, and a second tender in a third of the sales. */
function tendersOf(chance: Chance, amountMinor: number): { method: number; amount: number; rounding: number }[] {
  const second = chance(3) === 0 ? Math.floor(amountMinor / 2) : 0
  const cash = amountMinor - second
  const rounded = Math.round(cash / 5) * 5
  const first =
    chance(2) === 0
      ? { method: 0, amount: rounded, rounding: rounded - cash }
      : { method: 3, amount: cash, rounding: 0 }
  return [first, ...(second > 0 ? [{ method: pick(chance, [2, 4, 7]), amount: second, rounding: 0 }] : [])]
}

interface When {
  readonly outlet: WorldOutlet
  readonly at: string
  readonly businessDay: string
}

function whenOf(chance: Chance, shop: FigureShop, fromMs: number, untilMs: number): When {
  const outlet = pick(chance, shop.outlets)
  const at = fromMs + chance(Math.floor((untilMs - fromMs) / 1_000)) * 1_000
  const { timeZone, dayCutoffMinutes } = outlet
  return {
    outlet,
    at: new Date(at).toISOString(),
    businessDay: businessDayOf(at, { timeZone, dayCutOffMinutes: dayCutoffMinutes }),
  }
}

const emit = (
  tx: Tx,
  shop: FigureShop,
  name: string,
  outletId: string,
  payload: unknown,
  at: string,
): Promise<number> =>
  tx.run(sql`insert into outbox (merchant_id, id, outlet_id, name, payload, created_at)
    values (${shop.merchantId}, ${newId()}, ${outletId}, ${name}, ${json(payload)}::jsonb, ${at})`)

export interface SoldRow extends When {
  readonly id: string
  readonly lines: readonly Line[]
  readonly totalMinor: number
  readonly taxMinor: number
  readonly adjustmentMinor: number
}

/** One sale somewhere between two moments. */
export async function sellSomething(
  tx: Tx,
  chance: Chance,
  shop: FigureShop,
  fromMs: number,
  untilMs: number,
): Promise<SoldRow> {
  const when = whenOf(chance, shop, fromMs, untilMs)
  const { outlet, at, businessDay } = when
  const id = newId()
  const lines = Array.from({ length: 1 + chance(4) }, (_, line) => lineOf(chance, shop, line, outlet))
  const goods = total(lines, (line) => line.payable_minor)
  const origin = total(lines, (line) => line.list_minor)
  const tax = total(lines, (line) => line.tax_minor)
  const adjustment = total(lines, (line) => line.rounding_adjustment_minor)
  const totalMinor = goods + (outlet.addsTax ? tax - adjustment : 0)
  const type = chance(12) === 0 ? 2 : 1
  const status = chance(20) === 0 ? 'cancelled' : 'completion'
  const memberId = chance(2) === 0 ? newId() : null
  const level = pick(chance, [null, 1, 2])
  await tx.run(sql`
    insert into sales_order (merchant_id, id, outlet_id, number, type, status, currency, staff_id, member_id, origin_minor, goods_minor,
      tax_minor, tax_is_included, rounding_adjustment_minor, total_minor, line_count, snapshot, priced, sold_at, received_at, business_day)
    values (${shop.merchantId}, ${id}, ${outlet.outletId}, ${id}, ${type}, ${status}, ${outlet.currency}, ${pick(chance, shop.staffIds)},
      ${memberId}, ${origin}, ${goods}, ${tax}, ${!outlet.addsTax}, ${adjustment}, ${totalMinor}, ${lines.length},
      ${json({ member: memberId === null ? null : { levelNumber: level } })}::jsonb, '{}', ${at}, ${at}, ${businessDay})`)
  await tx.run(sql`
    insert into order_line (merchant_id, order_id, line, line_id, kind, product_id, name, quantity, weight_unit, currency, unit_price_minor,
      list_minor, payable_minor, tax_minor, rounding_adjustment_minor, tax_rate_basis_points, deductions, cost_minor, business_day)
    select ${shop.merchantId}::uuid, ${id}::uuid, l.line, l.line::text, 'goods', l.product_id, 'x', l.quantity, l.weight_unit,
      ${outlet.currency}, 0, l.list_minor, l.payable_minor, l.tax_minor, l.rounding_adjustment_minor, l.tax_rate_basis_points, l.deductions,
      l.cost_minor, ${businessDay}::date
    from jsonb_to_recordset(${json(lines)}::jsonb) as l (line int, product_id uuid, weight_unit text, quantity bigint, list_minor bigint,
      payable_minor bigint, tax_minor bigint, rounding_adjustment_minor bigint, tax_rate_basis_points int, deductions jsonb, cost_minor bigint)`)
  const rates = Map.groupBy(lines, (line) => line.tax_rate_basis_points)
  if (rates.size === 1) await tx.run(sql`update sales_order set has_one_tax = true where id = ${id}`)
  for (const [rate, own] of rates.size === 1 ? [] : rates) {
    await tx.run(sql`insert into order_tax (merchant_id, order_id, rate_basis_points, currency, payable_minor, tax_minor)
      values (${shop.merchantId}, ${id}, ${rate}, ${outlet.currency}, ${total(own, (line) => line.payable_minor)},
        ${total(own, (line) => line.tax_minor)})`)
  }
  if (status !== 'cancelled') await pay(tx, shop, { ...when, id, kind: 'order' }, tendersOf(chance, totalMinor))
  await emit(tx, shop, 'order.sold', outlet.outletId, { orderId: id }, at)
  return {
    ...when,
    id,
    lines: type === 1 && status !== 'cancelled' ? lines : [],
    totalMinor,
    taxMinor: tax,
    adjustmentMinor: adjustment,
  }
}

async function pay(
  tx: Tx,
  shop: FigureShop,
  document: When & { readonly id: string; readonly kind: 'order' | 'refund' },
  tenders: readonly { method: number; amount: number; rounding: number }[],
): Promise<void> {
  const sign = document.kind === 'order' ? 1 : -1
  for (const [position, { method, amount, rounding }] of tenders.entries()) {
    await tx.run(sql`
      insert into payment (merchant_id, document_id, position, document_kind, outlet_id, method, currency, amount_minor, received_minor,
        change_minor, cash_rounding_minor, at, business_day)
      values (${shop.merchantId}, ${document.id}, ${position}, ${document.kind}, ${document.outlet.outletId}, ${method},
        ${document.outlet.currency}, ${sign * amount}, ${sign * amount}, 0, ${sign * rounding}, ${document.at}, ${document.businessDay})`)
  }
}

/** A refund of some lines of a sale, or a void of it, or money for goods whose sale nobody has, between two moments. */
export async function giveBack(
  tx: Tx,
  chance: Chance,
  shop: FigureShop,
  sale: SoldRow | null,
  fromMs: number,
  untilMs: number,
): Promise<void> {
  const when = whenOf(chance, { ...shop, outlets: sale ? [sale.outlet] : shop.outlets }, fromMs, untilMs)
  const { outlet, at, businessDay } = when
  const id = newId()
  const isVoid = sale !== null && chance(4) === 0
  const lines = sale ? sale.lines.slice(0, isVoid ? undefined : 1) : [lineOf(chance, shop, 0, outlet)]
  if (lines.length === 0) return
  const goods = total(lines, (line) => line.payable_minor)
  const tax = total(lines, (line) => line.tax_minor)
  const adjustment = sale ? total(lines, (line) => line.rounding_adjustment_minor) : 0
  const amount = goods + (outlet.addsTax ? tax - adjustment : 0)
  const taxes = [...Map.groupBy(lines, (line) => line.tax_rate_basis_points)].map(([rateBasisPoints, own]) => ({
    rateBasisPoints,
    payableMinor: total(own, (line) => line.payable_minor),
    taxMinor: total(own, (line) => line.tax_minor),
  }))
  const byStaff = chance(3) > 0
  await tx.run(sql`
    insert into refund (merchant_id, id, number, order_id, outlet_id, staff_id, admin_id, currency, mode, reason, amount_minor, tax_minor,
      rounding_adjustment_minor, result, is_void, refunded_at, received_at, business_day)
    values (${shop.merchantId}, ${id}, ${id}, ${sale?.id ?? null}, ${outlet.outletId}, ${byStaff ? pick(chance, shop.staffIds) : null},
      ${byStaff ? null : shop.adminId}, ${outlet.currency}, ${sale ? 'prorated' : 'without-sale'}, 'x', ${amount}, ${tax}, ${adjustment},
      ${json(sale ? { taxes } : { lines: [] })}::jsonb, ${isVoid}, ${at}, ${at}, ${businessDay})`)
  await tx.run(sql`
    insert into refund_line (merchant_id, refund_id, position, order_id, line, product_id, name, quantity, goods, currency, amount_minor,
      tax_minor, rounding_adjustment_minor, tax_rate_basis_points, cost_minor, business_day)
    select ${shop.merchantId}::uuid, ${id}::uuid, l.line, ${sale?.id ?? null}::uuid, ${sale ? sql`l.line` : sql`null`}, l.product_id, 'x',
      l.quantity, l.goods, ${outlet.currency}, l.payable_minor, l.tax_minor, ${sale ? sql`l.rounding_adjustment_minor` : sql`0`},
      l.tax_rate_basis_points, l.cost_minor, ${businessDay}::date
    from jsonb_to_recordset(${json(lines.map((line) => ({ ...line, goods: pick(chance, ['restock', 'damaged']) })))}::jsonb)
      as l (line int, product_id uuid, quantity bigint, goods text, payable_minor bigint, tax_minor bigint, rounding_adjustment_minor bigint,
        tax_rate_basis_points int, cost_minor bigint)`)
  await pay(tx, shop, { ...when, id, kind: 'refund' }, tendersOf(chance, amount))
  await emit(tx, shop, 'order.refunded', outlet.outletId, { refundId: id, orderId: sale?.id ?? null }, at)
}
