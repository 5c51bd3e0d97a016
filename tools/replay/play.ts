import { randomUUIDv7 } from 'node:crypto'
import {
  approveDamageReport,
  createDamageReport,
  submitDamageReport,
} from '@kassa/contract/inventory/damage-report.calls.ts'
import { adjustStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { refundWithoutSale } from '@kassa/contract/sales/sales.calls.ts'
import type { DAMAGE_REASONS } from '@kassa/domain/inventory/damage-report.ts'
import { instantOf } from '@kassa/domain/time/local-time.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import type { Call } from './client.ts'
import type { FileDocument, ShopHistory, StockNote } from './documents.ts'
import { ReplayDesk, type UploadCounts } from './replay-desk.ts'
import { sealThrough } from './seal-through.ts'
import { currency, zone, type ReplayShop } from './set-up-shop.ts'

/** Returns the instant of a wall clock in the file; seconds do not cross a change of the clock. */
export function instantAt(wallClock: string): string {
  const [day = '', time = ''] = wallClock.split(' ')
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return new Date(instantOf(day, hours * 60 + minutes, zone) + seconds * 1000).toISOString()
}

interface Playing {
  readonly call: Call
  readonly shop: ReplayShop
  readonly desk: ReplayDesk
  running: number
}

/**
 * Replays every day of the file: a shift with its orders through the desk's journal, then its refunds, none of which names
 * its order; seals the books of each month once it is over; then refunds that come months late, and the notes about stock. Answers what the server said to the journal.
 */
export async function play(
  call: Call,
  shop: ReplayShop,
  history: ShopHistory,
  say: (line: string) => void,
): Promise<UploadCounts> {
  const playing: Playing = { call, shop, desk: new ReplayDesk(call, shop), running: 0 }
  const days = Map.groupBy(history.documents, ({ at }) => at.slice(0, 10))
  let month = ''
  const late = new Set(lateRefunds(history))
  for (const [day, documents] of days) {
    if (day.slice(0, 7) !== month) {
      if (month !== '') await sealThrough(call, shop, addDays(`${day.slice(0, 7)}-01`, -1))
      month = day.slice(0, 7)
      say(`${month} … ${playing.running} orders so far`)
    }
    await playDay(
      playing,
      day,
      documents.filter((one) => !late.has(one)),
    )
  }
  await sealThrough(call, shop, [...days.keys()].at(-1) ?? '')
  say(`${late.size} refunds of ${[...late][0]?.at.slice(0, 7)} come when all days are sealed`)
  for (const document of late) await refund(playing, document)
  await noteStock(call, shop, history)
  return playing.desk.uploaded
}

/** The refunds of the file's second month: they are booked when the days of all months are sealed. */
export function lateRefunds({ documents }: Pick<ShopHistory, 'documents'>): readonly FileDocument[] {
  const [, second] = new Set(documents.map(({ at }) => at.slice(0, 7)))
  return documents.filter(({ kind, at }) => kind === 'refund' && at.slice(0, 7) === second)
}

async function playDay(playing: Playing, day: string, documents: readonly FileDocument[]): Promise<void> {
  const { desk, shop } = playing
  const sales = documents.filter(({ kind }) => kind === 'sale')
  const first = sales[0]
  if (first) {
    const shiftId = randomUUIDv7()
    const moment = (at: string) => ({ at, clockOffsetMs: 0, businessDay: day, staffId: shop.staffId })
    await desk.write({ kind: 'shift-opened', ...moment(instantAt(first.at)), shiftId, currency, floatMinor: 0 })
    let cashMinor = 0
    let last = first.at
    for (const document of sales) {
      playing.running += 1
      const sale = desk.sale(document, {
        at: instantAt(document.at),
        businessDay: day,
        shiftId,
        running: playing.running,
      })
      if (sale.kind === 'sale') cashMinor += sale.tenders[0]?.amountMinor ?? 0
      last = document.at
      await desk.write(sale)
    }
    await desk.write({
      kind: 'shift-closed',
      ...moment(instantAt(last)),
      shiftId,
      currency,
      counts: [],
      countedMinor: cashMinor,
      expectedMinor: cashMinor,
      nextFloatMinor: 0,
      note: null,
    })
  }
  await desk.upload()
  for (const document of documents.filter(({ kind }) => kind === 'refund')) await refund(playing, document)
}

async function refund({ call, shop }: Playing, document: FileDocument): Promise<void> {
  const lines = document.lines.map(({ code, quantity, unitPriceMinor }) => ({
    variantId: shop.products.get(code)?.id ?? '',
    quantity,
    amountMinor: quantity * unitPriceMinor,
    goods: 'restock' as const,
  }))
  const amountMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0)
  await call(
    refundWithoutSale,
    {
      refundId: randomUUIDv7(),
      lines,
      reason: `cancellation ${document.number}`,
      tenders: [{ method: 0, amountMinor }],
      shiftId: null,
      refundedAt: instantAt(document.at),
    },
    { token: shop.adminToken, outletId: shop.outletId },
  )
}

/** Stock before the file begins was never written down: so much of each noted product, that nothing goes below zero. */
export const openingQuantity = 900_000

/** Returns the stock of each product after the file's orders and refunds, worked out from the file alone. */
export function stockAfterDocuments({ documents }: Pick<ShopHistory, 'documents'>): Map<string, number> {
  const onHand = new Map<string, number>()
  for (const { kind, lines } of documents) {
    for (const { code, quantity } of lines) {
      onHand.set(code, (onHand.get(code) ?? 0) + (kind === 'sale' ? -quantity : quantity))
    }
  }
  return onHand
}

/**
 * Books the notes about stock as damage reports, each submitted and approved, after what was there before the file begins
 * is set by an adjustment. The adjustment names the quantity it sees, so it is also a check that every order and refund
 * moved its product's stock by exactly what it should.
 */
async function noteStock(call: Call, shop: ReplayShop, history: ShopHistory): Promise<void> {
  const as = { token: shop.adminToken, outletId: shop.outletId }
  const onHand = stockAfterDocuments(history)
  const idOf = (code: string): string => shop.products.get(code)?.id ?? ''
  for (const code of new Set(history.stockNotes.map((note) => note.code))) {
    const seenOnHand = onHand.get(code) ?? 0
    const reason = 'on hand before the file begins'
    const opening = { variantId: idOf(code), quantity: openingQuantity, seenOnHand, unitCostMinor: null, reason }
    await call(adjustStock, opening, as)
  }
  for (const note of history.stockNotes) {
    const lines = [{ variantId: idOf(note.code), quantity: -note.quantity }]
    const report = { happenedAt: instantAt(note.at), reason: reasonOf(note), note: noteOf(note), lines }
    const { id } = await call(createDamageReport, report, as)
    const { state } = await call(submitDamageReport, { id }, as)
    if (state === 'submitted') await call(approveDamageReport, { id }, as)
  }
}

/** The shop's own words sorted into the reasons of a damage report. */
function reasonOf({ text }: StockNote): (typeof DAMAGE_REASONS)[number] {
  if (/damag|broke|crack|smash|crush|rust|mould|wet/i.test(text)) return 'broken'
  return 'other'
}

const noteOf = ({ text, line, at }: StockNote): string =>
  `${text === '' ? 'written off' : text} (line ${line}, ${at})`.slice(0, 200)
