import { addSums, noSums, sumNames, type SumName, type Sums } from '@kassa/domain/figures/sums.ts'
import { sql } from '../src/platform/db/sql.ts'
import type { World } from './world.ts'

/*
 * The slow recount: reads every row of the books as it lies there and adds it up document by document, in plain code. It knows nothing of how the
 * pages add up.
 */

/** A row of any of these tables, with all that is read of one. */
interface Raw {
  readonly id: string
  readonly outletId: string
  readonly currency: string
  readonly businessDay: string
  readonly timeZone: string
  readonly type: number
  readonly status: string
  readonly memberId: string | null
  readonly staffId: string | null
  readonly adminId: string | null
  readonly deviceId: string | null
  readonly snapshot: { readonly member: { readonly levelNumber: number | null } | null }
  readonly soldAt: string
  readonly refundedAt: string
  readonly orderId: string | null
  readonly refundId: string
  readonly documentId: string
  readonly line: number | null
  readonly productId: string | null
  readonly categoryId: string | null
  readonly weightUnit: string | null
  readonly quantity: number
  readonly goods: string
  readonly deductions: readonly { readonly kind: string; readonly id: string | null; readonly amountMinor: number }[]
  readonly rateBasisPoints: number
  readonly taxRateBasisPoints: number
  readonly payableMinor: number
  readonly method: number
  readonly isVoid: boolean
  readonly hasOneTax: boolean
  readonly taxIsIncluded: boolean
  readonly totalMinor: number
  readonly taxMinor: number
  readonly amountMinor: number
  readonly listMinor: number
  readonly costMinor: number
  readonly roundingAdjustmentMinor: number
  /** For a line of a deal: its refund value. */
  readonly refundValueMinor: number | null
  readonly refundValueTaxMinor: number | null
  readonly refundValueAdjustmentMinor: number | null
  readonly cashRoundingMinor: number
}

export interface Books {
  readonly orders: readonly Raw[]
  readonly lines: readonly Raw[]
  readonly taxes: readonly Raw[]
  readonly payments: readonly Raw[]
  readonly refunds: readonly Raw[]
  readonly refundLines: readonly Raw[]
  readonly products: ReadonlyMap<string, Raw>
  readonly zones: ReadonlyMap<string, string>
}

/** The tax of orders that have one and keep no row of it, added up from all their lines. */
const ofOneTax = (orders: readonly Raw[], lines: readonly Raw[]): Raw[] =>
  orders
    .filter(({ hasOneTax }) => hasOneTax)
    .map(({ id }) => {
      const own = lines.filter(({ orderId }) => orderId === id)
      return {
        ...(own[0] as Raw),
        rateBasisPoints: (own[0] as Raw).taxRateBasisPoints,
        payableMinor: added(own, 'payableMinor'),
        taxMinor: added(own, 'taxMinor'),
      }
    })

/** Every row of a merchant. */
export async function readBooks(world: World, merchantId: string): Promise<Books> {
  const all = (table: string): Promise<Raw[]> =>
    world.sql<Raw>(sql`select * from ${sql.raw(table)} where merchant_id = ${merchantId}`)
  const orders = await all('sales_order')
  const lines = await all('order_line')
  const products = await all('product')
  const outlets = await all('outlet')
  return {
    orders,
    lines,
    taxes: [...(await all('order_tax')), ...ofOneTax(orders, lines)],
    payments: await all('payment'),
    refunds: await all('refund'),
    refundLines: await all('refund_line'),
    products: new Map(products.map((one) => [one.id, one])),
    zones: new Map(outlets.map((one) => [one.id, one.timeZone])),
  }
}

export interface CountedSums {
  readonly currency: string
  readonly key: string
  readonly sums: Sums
}

/** One document's share of some sums, on its day and at its outlet. */
interface Share {
  readonly document: Raw
  readonly key: string
  readonly sums: Partial<Record<SumName, number>>
}

const hourAt = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(new Date(instant))

const weekdayOf = (day: string): string => String(((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1)

const mondayOf = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - (Number(weekdayOf(day)) - 1))
  return date.toISOString().slice(0, 10)
}

const levelOf = (order: Raw | undefined): string =>
  !order || order.memberId === null ? '' : String(order.snapshot.member?.levelNumber ?? 0)

const counts = (order: Raw): boolean => order.type === 1 && !['unpaid', 'cancelled', 'overtime'].includes(order.status)

type Amount = { [Field in keyof Raw]: Raw[Field] extends number ? Field : never }[keyof Raw]

const added = <Row extends Partial<Raw>>(rows: readonly Row[], field: Amount & keyof Row): number =>
  rows.reduce((sum, row) => sum + Number(row[field]), 0)

const piecesOf = (rows: readonly { unit: unknown; quantity: number }[]): number =>
  rows.reduce((sum, { unit, quantity }) => sum + (unit === null ? quantity : 1), 0)

/** Returns the key by which whole documents are divided. */
const wholeKey = (books: Books, by: string, document: Raw, order: Raw | undefined, at: string): string => {
  const day = document.businessDay
  switch (by) {
    case 'day':
      return day
    case 'week':
      return mondayOf(day)
    case 'month':
      return `${day.slice(0, 7)}-01`
    case 'weekday':
      return weekdayOf(day)
    case 'outlet':
      return document.outletId
    case 'hour':
      return hourAt(at, books.zones.get(document.outletId) ?? 'UTC')
    case 'staff':
      return document.staffId ?? document.adminId ?? ''
    case 'device':
      return document.deviceId ?? ''
    case 'level':
      return levelOf(order)
    default:
      return ''
  }
}

const backName = (refund: Raw): 'refunded' | 'voided' => (refund.isVoid ? 'voided' : 'refunded')
const backSums = (refund: Raw, amount: number, tax: number): Partial<Record<SumName, number>> => ({
  [refund.isVoid ? 'voids' : 'refunds']: 1,
  [`${backName(refund)}Minor`]: amount,
  [`${backName(refund)}TaxMinor`]: tax,
})

function* wholes(books: Books, by: string): Generator<Share> {
  const orders = new Map(books.orders.map((order) => [order.id, order]))
  for (const order of books.orders.filter(counts)) {
    const own = books.lines.filter((line) => line.orderId === order.id)
    yield {
      document: order,
      key: wholeKey(books, by, order, order, order.soldAt),
      sums: {
        orders: 1,
        pieces: piecesOf(own.map((line) => ({ unit: line.weightUnit, quantity: line.quantity }))),
        grossMinor: added(own, 'listMinor'),
        deductedMinor: added(own, 'listMinor') - added(own, 'payableMinor'),
        netMinor: order.totalMinor,
        taxMinor: added(own, 'taxMinor'),
        costMinor: added(own, 'costMinor'),
      },
    }
  }
  for (const refund of books.refunds) {
    const order = orders.get(refund.orderId ?? '')
    if (order && order.type !== 1) continue
    const own = books.refundLines.filter((line) => line.refundId === refund.id)
    yield {
      document: refund,
      key: wholeKey(books, by, refund, order, refund.refundedAt),
      sums: {
        ...backSums(refund, refund.amountMinor, added(own, 'taxMinor')),
        returned: piecesOf(own.map((line) => ({ unit: unitBack(books, line), quantity: line.quantity }))),
        restockedMinor: added(
          own.filter((line) => line.goods === 'restock'),
          'costMinor',
        ),
      },
    }
  }
}

const unitBack = (books: Books, line: Raw): unknown => {
  const sold = books.lines.find((one) => one.orderId === line.orderId && one.line === line.line)
  return line.orderId === null
    ? (books.products.get(line.productId ?? '')?.weightUnit ?? null)
    : (sold?.weightUnit ?? null)
}

/** A line of a deal counts for its goods with what it gives back. */
const worthOf = (line: Raw) => ({
  payableMinor: line.refundValueMinor ?? line.payableMinor,
  taxMinor: line.refundValueTaxMinor ?? line.taxMinor,
  roundingAdjustmentMinor: line.refundValueAdjustmentMinor ?? line.roundingAdjustmentMinor,
})

function* goods(books: Books, by: string): Generator<Share> {
  const keyOf = (productId: string | null): string =>
    by === 'product' ? (productId ?? '') : (books.products.get(productId ?? '')?.categoryId ?? '')
  // A document counts once a product; of a category no page tells how many there were.
  const seen = (rows: readonly Raw[]): [string, Raw[]][] => [...Map.groupBy(rows, (line) => line.productId ?? '')]
  for (const order of books.orders.filter(counts)) {
    for (const [productId, own] of seen(books.lines.filter((line) => line.orderId === order.id))) {
      const worth = own.map(worthOf)
      const onTop = order.taxIsIncluded ? 0 : added(worth, 'taxMinor') - added(worth, 'roundingAdjustmentMinor')
      yield {
        document: order,
        key: keyOf(productId || null),
        sums: {
          orders: 1,
          pieces: piecesOf(own.map((line) => ({ unit: line.weightUnit, quantity: line.quantity }))),
          quantity: added(own, 'quantity'),
          grossMinor: added(own, 'listMinor'),
          deductedMinor: added(own, 'listMinor') - added(worth, 'payableMinor'),
          netMinor: added(worth, 'payableMinor') + onTop,
          taxMinor: added(worth, 'taxMinor'),
          costMinor: added(own, 'costMinor'),
        },
      }
    }
  }
  for (const { refund, isIncluded, own: lines } of backs(books)) {
    for (const [productId, own] of seen(lines)) {
      const onTop = isIncluded ? 0 : added(own, 'taxMinor') - added(own, 'roundingAdjustmentMinor')
      yield {
        document: refund,
        key: keyOf(productId || null),
        sums: {
          ...backSums(refund, added(own, 'amountMinor') + onTop, added(own, 'taxMinor')),
          returned: piecesOf(own.map((line) => ({ unit: unitBack(books, line), quantity: line.quantity }))),
          returnedQuantity: added(own, 'quantity'),
          restockedMinor: added(
            own.filter((line) => line.goods === 'restock'),
            'costMinor',
          ),
        },
      }
    }
  }
}

/** Refunds of sales, and those whose sale nobody has: there the lines alone come to the refund where they hold their tax. */
function* backs(books: Books): Generator<{ refund: Raw; isIncluded: boolean; own: Raw[] }> {
  for (const refund of books.refunds) {
    const order = books.orders.find((one) => one.id === refund.orderId)
    if (order && order.type !== 1) continue
    const own = books.refundLines.filter((line) => line.refundId === refund.id)
    yield {
      refund,
      own,
      isIncluded: order ? order.taxIsIncluded : added(own, 'amountMinor') === refund.amountMinor,
    }
  }
}

function* rates(books: Books): Generator<Share> {
  for (const order of books.orders.filter(counts)) {
    for (const tax of books.taxes.filter((one) => one.orderId === order.id)) {
      const onTop = order.taxIsIncluded ? 0 : tax.taxMinor
      yield {
        document: order,
        key: String(tax.rateBasisPoints),
        sums: { orders: 1, netMinor: tax.payableMinor + onTop, taxMinor: tax.taxMinor },
      }
    }
    const moved = order.roundingAdjustmentMinor
    if (!order.taxIsIncluded && moved !== 0) {
      yield { document: order, key: 'rounding', sums: { orders: 1, netMinor: -moved } }
    }
  }
  for (const { refund, isIncluded, own } of backs(books)) {
    for (const [rate, lines] of Map.groupBy(own, (line) => String(line.taxRateBasisPoints))) {
      const tax = added(lines, 'taxMinor')
      yield {
        document: refund,
        key: rate,
        sums: backSums(refund, added(lines, 'amountMinor') + (isIncluded ? 0 : tax), tax),
      }
    }
    const moved = refund.roundingAdjustmentMinor
    if (!isIncluded && moved !== 0) yield { document: refund, key: 'rounding', sums: backSums(refund, -moved, 0) }
  }
}

function* methods(books: Books, type: 1 | 2): Generator<Share> {
  for (const payment of books.payments) {
    const refund = books.refunds.find((one) => one.id === payment.documentId)
    const order = books.orders.find((one) => one.id === (refund ? refund.orderId : payment.documentId))
    if ((order?.type ?? 1) !== type) continue
    const [amount, rounding] = [payment.amountMinor, payment.cashRoundingMinor]
    const sums = (value: number): Partial<Record<SumName, number>> =>
      refund ? backSums(refund, -value, 0) : { orders: value === amount && amount <= 0 ? 0 : 1, netMinor: value }
    yield { document: payment, key: String(payment.method), sums: sums(amount) }
    if (rounding !== 0)
      yield { document: payment, key: 'rounding', sums: { ...sums(-rounding), ...(refund ? {} : { orders: 1 }) } }
  }
}

function* deductions(books: Books, by: string): Generator<Share> {
  for (const order of books.orders.filter(counts)) {
    const lines = books.lines.filter((line) => line.orderId === order.id)
    const all = lines.flatMap((line) => line.deductions)
    const own = by === 'source' ? all : all.filter((one) => one.kind === by)
    for (const [key, rows] of Map.groupBy(own, (one) => String(one[by === 'source' ? 'kind' : 'id']))) {
      const whole = {
        netMinor: order.totalMinor,
        taxMinor: order.taxMinor,
        costMinor: added(lines, 'costMinor'),
      }
      yield {
        document: order,
        key,
        sums: {
          orders: 1,
          deductedMinor: rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
          ...(by === 'source' ? {} : whole),
        },
      }
    }
  }
}

function sharesOf(books: Books, by: string): Iterable<Share> {
  if (by === 'product' || by === 'category') return goods(books, by)
  if (by === 'rate') return rates(books)
  if (by === 'method') return methods(books, 1)
  if (by === 'recharge') return methods(books, 2)
  return by === 'source' || by === 'plan' || by === 'coupon' ? deductions(books, by) : wholes(books, by)
}

/** Returns the sums of the books of some outlets over some days, divided; by currency and key. */
export function recount(
  books: Books,
  by: string,
  { from, to, outletIds }: { readonly from: string; readonly to: string; readonly outletIds: readonly string[] | null },
): CountedSums[] {
  const found = new Map<string, { currency: string; key: string; parts: Sums[] }>()
  for (const { document, key, sums } of sharesOf(books, by)) {
    const day = document.businessDay
    if (day < from || day > to || (outletIds && !outletIds.includes(document.outletId))) continue
    const currency = document.currency
    const own = found.getOrInsertComputed(`${currency} ${key}`, () => ({ currency, key, parts: [] }))
    own.parts.push({ ...noSums, ...sums })
  }
  return [...found.values()]
    .map(({ currency, key, parts }) => ({ currency, key, sums: addSums(parts) }))
    .filter(({ sums }) => sumNames.some((name) => Number(sums[name]) !== 0))
}
