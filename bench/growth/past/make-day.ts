import { randomFillSync } from 'node:crypto'
import type { DeskFacts } from '../../../apps/server/test/make/desk.ts'
import { append, hashOfEntry, hashOfSale, type Basket, type Till } from './baskets.ts'
import type { ClosedShift, Columns, ShiftEntry } from './past.store.ts'

export interface DayToMake {
  readonly baskets: readonly Basket[]
  readonly facts: DeskFacts
  readonly tills: readonly Till[]
  readonly day: string
  readonly sales: number
  /** Pieces of each variant; what is sold is taken off. */
  readonly onHand: Map<string, number>
}

/** The first sale of a day, and how long the shop is open, milliseconds. */
const OPENS = 9 * 3_600_000 - 8 * 3_600_000
const OPEN_FOR = 12 * 3_600_000

const chance = Buffer.alloc(10 * 1024)
let taken = chance.length

/** An id of this moment, as `newId` makes them. */
function idAt(moment: number): string {
  if (taken >= chance.length) {
    randomFillSync(chance)
    taken = 0
  }
  const some = chance.toString('hex', taken, taken + 10)
  taken += 10
  const time = moment.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${some.slice(0, 3)}-8${some.slice(3, 6)}-${some.slice(6, 18)}`
}

interface OpenShift {
  readonly opening: ShiftEntry
  readonly openedAt: string
  salesMinor: number
  taxMinor: number
  orders: number
}

const iso = (moment: number): string => new Date(moment).toISOString()

function entryOf(till: Till, moment: number, body: Readonly<Record<string, unknown>>): ShiftEntry {
  const id = idAt(moment)
  const hash = hashOfEntry(till, id, body)
  return { id, hash, ...append(till, hash), body }
}

const momentOf = (facts: DeskFacts, day: string, moment: number) => ({
  at: iso(moment),
  clockOffsetMs: 0,
  businessDay: day,
  staffId: facts.staffId,
})

function openShift({ facts, day }: DayToMake, till: Till, moment: number): OpenShift {
  till.shiftId = idAt(moment)
  const said = { shiftId: till.shiftId, currency: facts.outlet.currency, floatMinor: 0 }
  const opening = entryOf(till, moment, { kind: 'shift-opened', ...momentOf(facts, day, moment), ...said })
  return { opening, openedAt: iso(moment), salesMinor: 0, taxMinor: 0, orders: 0 }
}

function closeShift({ facts, day }: DayToMake, till: Till, shift: OpenShift, moment: number): ClosedShift {
  const { opening, openedAt, salesMinor, taxMinor, orders } = shift
  const counted = { counts: [], countedMinor: salesMinor, expectedMinor: salesMinor, nextFloatMinor: 0, note: null }
  const said = { shiftId: till.shiftId, currency: facts.outlet.currency, ...counted }
  const closing = entryOf(till, moment, { kind: 'shift-closed', ...momentOf(facts, day, moment), ...said })
  return {
    shiftId: till.shiftId,
    deviceId: till.deviceId,
    registrationId: till.registrationId,
    number: `Z${till.numberPrefix}-${day.replaceAll('-', '')}`,
    day,
    openedAt,
    closedAt: iso(moment),
    salesMinor,
    taxMinor,
    orders,
    entries: [opening, closing],
  }
}

const saleColumns = () => ({
  basket: [] as string[],
  basket_sequence: [] as number[],
  order_id: [] as string[],
  shift_id: [] as string[],
  device_id: [] as string[],
  device_name: [] as string[],
  registration_id: [] as string[],
  request_id: [] as string[],
  entry_id: [] as string[],
  number: [] as string[],
  sequence: [] as number[],
  now: [] as number[],
  at: [] as string[],
  hash: [] as string[],
  acknowledgement: [] as string[],
})

const stockColumns = () => ({
  variant_id: [] as string[],
  document_id: [] as string[],
  quantity: [] as number[],
  after_quantity: [] as number[],
})

type Sales = ReturnType<typeof saleColumns>
type Stock = ReturnType<typeof stockColumns>

function sell(columns: Sales, till: Till, basket: Basket, { day, moment }: { day: string; moment: number }): string {
  till.sales += 1
  const number = `${till.numberPrefix}-${String(till.sales).padStart(6, '0')}`
  const [orderId, entryId, at] = [idAt(moment), idAt(moment), iso(moment)]
  const differing = { at, now: `${moment}`, day, orderId, number, shiftId: till.shiftId }
  const hash = hashOfSale(till, entryId, basket, differing)
  const { sequence, acknowledgement } = append(till, hash)
  columns.basket.push(basket.orderId)
  columns.basket_sequence.push(basket.sequence)
  columns.order_id.push(orderId)
  columns.shift_id.push(till.shiftId)
  columns.device_id.push(till.deviceId)
  columns.device_name.push(`"${till.deviceName}"`)
  columns.registration_id.push(till.registrationId)
  columns.request_id.push(idAt(moment + 120))
  columns.entry_id.push(entryId)
  columns.number.push(number)
  columns.sequence.push(sequence)
  columns.now.push(moment)
  columns.at.push(at)
  columns.hash.push(hash)
  columns.acknowledgement.push(acknowledgement)
  return orderId
}

function takeStock(columns: Stock, orderId: string, { lines }: Basket, onHand: Map<string, number>): void {
  for (const { variantId, quantity } of lines) {
    const left = (onHand.get(variantId) ?? 0) - quantity
    onHand.set(variantId, left)
    columns.variant_id.push(variantId)
    columns.document_id.push(orderId)
    columns.quantity.push(quantity)
    columns.after_quantity.push(left)
  }
}

/** The rows of a day's sales, one till after the other from the shop's opening to its closing. */
export function makeDay(about: DayToMake) {
  const { baskets, tills, day, sales, onHand } = about
  const [columns, stock] = [saleColumns(), stockColumns()]
  // The day of today ends with the present moment.
  const closes = Math.min(Date.parse(day) + OPENS + OPEN_FOR, Date.now() - 60_000)
  const opens = Math.min(Date.parse(day) + OPENS, closes - 3_600_000)
  const open = tills.slice(0, sales).map((till) => ({ till, shift: openShift(about, till, opens - 60_000) }))
  for (let sale = 0; sale < sales; sale += 1) {
    const at = open[sale % open.length]
    // Not in step with the tills, so that each sells all.
    const basket = baskets[(sale + Math.floor(sale / open.length) * 7) % baskets.length]
    if (!at || !basket) throw new Error('nothing to sell')
    const moment = opens + Math.floor((sale * (closes - opens)) / sales)
    const orderId = sell(columns, at.till, basket, { day, moment })
    takeStock(stock, orderId, basket, onHand)
    at.shift.orders += 1
    at.shift.salesMinor += basket.payableMinor
    at.shift.taxMinor += basket.taxMinor
  }
  const shifts = open.map(({ till, shift }) => closeShift(about, till, shift, closes + 60_000))
  return { sales: columns as Columns, stock: stock as Columns, shifts }
}
