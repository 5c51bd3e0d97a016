import { randomUUIDv7 } from 'node:crypto'
import { adjustStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { refundWithoutSale } from '@kassa/contract/sales/sales.calls.ts'
import { instantOf } from '@kassa/domain/time/local-time.ts'
import type { Call } from './client.ts'
import type { FileDocument, ShopHistory, StockNote } from './documents.ts'
import { ReplayDesk, type Uploaded } from './replay-desk.ts'
import { zone, type ReplayShop } from './set-up-shop.ts'

/** What a wall clock of the file is as an instant; seconds do not cross a change of the clock. */
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
 * its order; then the notes about stock. Answers what the server said to the journal.
 */
export async function play(
  call: Call,
  shop: ReplayShop,
  history: ShopHistory,
  say: (line: string) => void,
): Promise<Uploaded> {
  const playing: Playing = { call, shop, desk: new ReplayDesk(call, shop), running: 0 }
  const days = Map.groupBy(history.documents, ({ at }) => at.slice(0, 10))
  let month = ''
  for (const [day, documents] of days) {
    if (day.slice(0, 7) !== month) {
      month = day.slice(0, 7)
      say(`${month} … ${playing.running} orders so far`)
    }
    await playDay(playing, day, documents)
  }
  await noteStock(call, shop, history)
  return playing.desk.uploaded
}

async function playDay(playing: Playing, day: string, documents: readonly FileDocument[]): Promise<void> {
  const { desk, shop } = playing
  const sales = documents.filter(({ kind }) => kind === 'sale')
  const first = sales[0]
  if (first) {
    const shiftId = randomUUIDv7()
    const moment = (at: string) => ({ at, clockOffsetMs: 0, businessDay: day, staffId: shop.staffId })
    await desk.write({ kind: 'shift-opened', ...moment(instantAt(first.at)), shiftId, currency: 'USD', floatMinor: 0 })
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
      currency: 'USD',
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

/** Stock before the file begins was never written down: so much of each noted product, that no note goes below zero. */
const openingQuantity = 900_000

/**
 * Books the notes about stock as adjustments. The quantity seen must be the server's, so each is also a check that every
 * order and refund moved its product's stock by exactly what it should.
 */
async function noteStock(call: Call, shop: ReplayShop, history: ShopHistory): Promise<void> {
  const as = { token: shop.adminToken, outletId: shop.outletId }
  const onHand = new Map<string, number>()
  for (const { kind, lines } of history.documents) {
    for (const { code, quantity } of lines) {
      onHand.set(code, (onHand.get(code) ?? 0) + (kind === 'sale' ? -quantity : quantity))
    }
  }
  const adjust = async (code: string, quantity: number, reason: string): Promise<void> => {
    const variantId = shop.products.get(code)?.id ?? ''
    const seenOnHand = onHand.get(code) ?? 0
    await call(adjustStock, { variantId, quantity, seenOnHand, unitCostMinor: null, reason }, as)
    onHand.set(code, quantity)
  }
  for (const code of new Set(history.stockNotes.map((note) => note.code))) {
    await adjust(code, openingQuantity, 'on hand before the file begins')
  }
  for (const note of history.stockNotes) {
    await adjust(note.code, (onHand.get(note.code) ?? 0) + note.quantity, reasonOf(note))
  }
}

const reasonOf = ({ text, line, at }: StockNote): string =>
  `${text === '' ? 'written off' : text} (line ${line}, ${at})`.slice(0, 200)
