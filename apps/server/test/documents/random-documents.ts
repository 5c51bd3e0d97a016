import type { JournalBody } from '@kassa/contract/journal/journal.ts'
import { setPrepaidTax } from '@kassa/contract/accounting/stored-value/prepaid-tax.calls.ts'
import { previewRefund, refundOrder, refundWithoutSale } from '@kassa/contract/sales/sales.calls.ts'
import { closeShift } from '@kassa/contract/sales/shift.calls.ts'
import { voidOrder } from '@kassa/contract/sales/void.calls.ts'
import type { OrderChange, Snapshot, Tender as Given } from '@kassa/domain/basket/index.ts'
import { pricedIn } from '@kassa/domain/basket/sold-basket.ts'
import { prepaidKinds, taxPointsOf } from '@kassa/domain/purse/tax-of-prepaid.ts'
import { feeIn, tenderFee } from '@kassa/domain/tenders/method-fee.ts'
import { newId } from '../../src/platform/ids.ts'
import { moveStock } from '../../src/modules/stock/public.ts'
import { card, cash, type DeskLine } from '../make/desk.ts'
import { exchangeBody, exchangeTender } from '../make/exchange.ts'
import { percent } from '../make/fee-sales.ts'
import { payAhead, setPieceAside } from '../make/layaway.ts'
import { byPurse, payIn } from '../make/purse.ts'
import { saleByTimes, sellTimes } from '../make/times.ts'
import type { BookedSale, DocumentShop } from './document-shop.ts'

/** A source of chance. */
export interface Chance {
  readonly below: (limit: number) => number
  readonly is: (part: number) => boolean
}

/** Does one thing; answers how many documents that were, and how many of them a till's server filed or kept. */
export type DocumentStep = (at: DocumentShop, chance: Chance) => Promise<{ documents: number; odd: string[] }>

const nothing = { documents: 0, odd: [] }
const one = { documents: 1, odd: [] }
const here = ({ shop }: DocumentShop) => ({ as: shop.cashierToken, outlet: shop.outlet.outletId })

async function book({ shop }: DocumentShop, body: JournalBody | Record<string, unknown>) {
  const [outcome] = await shop.desk.book(body)
  if (outcome?.outcome === 'accepted') return one
  return { documents: 1, odd: [`${outcome?.outcome} ${outcome?.reasons.map(({ code }) => code).join(' ')}`] }
}

const linesOf = ({ shop, grouped }: DocumentShop, pieces: readonly number[], withGroup: boolean): DeskLine[] => [
  ...pieces.flatMap((count, index) => (count === 0 ? [] : [shop.line(index, count)])),
  ...(withGroup ? [grouped] : []),
]

const somePieces = (chance: Chance): number[] => {
  const pieces = Array.from({ length: 5 }, () => (chance.is(0.4) ? 1 + chance.below(4) : 0))
  return pieces.some((count) => count > 0) ? pieces : [1 + chance.below(4), 0, 0, 0, 0]
}

/** Goods of one or several rates, with a change, an exemption, a tip, a fee, a rounding; in cash, by card, both, or notes of another currency. */
const saleStep: DocumentStep = async (at, chance) => {
  const { shop, cashRounding, foreign, currency, cursor } = at
  const pieces = somePieces(chance)
  const isPlain = chance.is(0.3)
  const lines = linesOf(at, pieces, !isPlain && chance.is(0.3))
  const orderChange: OrderChange | null =
    !isPlain && chance.is(0.2) ? { kind: 'percent', offBasisPoints: chance.below(2_000) } : null
  const exempt = !isPlain && chance.is(0.1)
  const exemption = exempt ? ({ by: 'hand', paperNumber: 'E-1', reason: 'embassy' } as const) : null
  const priced = pricedIn(shop.desk.sale(lines, { orderChange, exemption }))
  shop.desk.leaveUnwritten()
  const dueMinor = priced.totals.payableMinor
  const byForeign = !isPlain && cashRounding === null && chance.is(0.15)
  const cardMinor = isPlain || byForeign ? 0 : chance.is(0.4) ? dueMinor : chance.is(0.4) ? chance.below(dueMinor) : 0
  const tipMinor = !isPlain && !byForeign && chance.is(0.3) ? 1 + chance.below(500) : 0
  const { tax } = shop.desk.snapshot(lines).settings
  const outletTax = { id: shop.taxId, rateBasisPoints: shop.rateBasisPoints }
  const fee = cardMinor > 0 ? tenderFee(percent, { wantedMinor: cardMinor, leftMinor: dueMinor }, outletTax) : null
  const feeMinor = feeIn({ fee }, tax)
  const cashMinor = dueMinor + tipMinor - cardMinor
  const given: Given[] = [
    ...(cardMinor > 0 ? [{ kind: 'electronic', amountMinor: cardMinor + feeMinor, ...(fee && { fee }) } as const] : []),
    ...(cashMinor > 0 ? [{ kind: 'cash', givenMinor: cashMinor + 5 } as const] : []),
  ]
  const tip = tipMinor > 0 && { tip: { kind: 'amount', amountMinor: tipMinor } as const }
  const change = (plain: Snapshot): Snapshot => ({
    ...plain,
    payment: { cashRounding, tenders: given, ...tip },
  })
  const isPaying = !byForeign && (!isPlain || cashRounding !== null)
  const body = shop.desk.sale(lines, {
    orderChange,
    exemption,
    catalogueCursor: cursor,
    ...(isPaying && { change }),
  })
  const payment = isPaying ? pricedIn(body).payment : undefined
  const roundingMinor = payment?.cashRoundingMinor ?? 0
  const toPay = cashMinor + roundingMinor
  const inCash = cash(toPay, isPaying ? cashMinor + 5 : toPay, roundingMinor)
  const notes = { currency: foreign, amountMinor: currency === 'JPY' ? dueMinor * 100 : dueMinor, worthMinor: dueMinor }
  const tenders = [
    ...(cardMinor > 0 ? [{ ...card(cardMinor + feeMinor), ...(feeMinor > 0 && { feeMinor }) }] : []),
    ...(cashMinor > 0 ? [byForeign ? { ...inCash, foreign: [notes] } : inCash] : []),
  ]
  const sold: BookedSale = { body: { ...body, tenders }, pieces, isPlain: isPlain && cashRounding === null }
  at.sold.push(sold)
  return book(at, sold.body)
}

const takeSold = ({ sold }: DocumentShop, chance: Chance, fits: (sale: BookedSale) => boolean) => {
  const fitting = sold.filter(fits)
  const found = fitting[chance.below(Math.max(1, fitting.length))]
  if (found) sold.splice(sold.indexOf(found), 1)
  return found
}

const linesIn = ({ body }: BookedSale) => pricedIn(body).lines

const refundStep: DocumentStep = async (at, chance) => {
  const sale = takeSold(at, chance, () => true)
  if (!sale) return nothing
  const counts = [...sale.pieces.filter((count) => count > 0), 1].slice(0, linesIn(sale).length)
  const lines = counts.flatMap((count, line) => {
    const goods = chance.is(0.2) ? ('damaged' as const) : ('restock' as const)
    return line === 0 || chance.is(0.5) ? [{ line, quantity: 1 + chance.below(count), goods }] : []
  })
  const asked = { orderId: sale.body.orderId, lines, reason: 'unwanted' }
  const preview = await at.world.call(previewRefund, asked, here(at))
  if (preview.status !== 200) return { documents: 0, odd: [preview.refusal.code] }
  const { amountMinor } = preview.answer
  const request = { ...asked, refundId: newId(), amountMinor, tenders: [], shiftId: at.shop.desk.shiftId }
  const made = await at.world.call(refundOrder, request, here(at))
  return made.status === 200 ? one : { documents: 0, odd: [made.refusal.code] }
}

const voidStep: DocumentStep = async (at, chance) => {
  const sale = takeSold(at, chance, ({ body }) => body.shiftId === at.shop.desk.shiftId)
  if (!sale) return nothing
  const { orderId, shiftId } = sale.body
  const request = { orderId, shiftId: shiftId ?? '', refundId: newId(), reason: 'mistyped' }
  const made = await at.world.call(voidOrder, request, here(at))
  return made.status === 200 ? one : { documents: 0, odd: [made.refusal.code] }
}

/** All goods of a plain sale for the same again. */
const exchangeStep: DocumentStep = async (at, chance) => {
  const sale = takeSold(at, chance, ({ isPlain }) => isPlain)
  if (!sale) return nothing
  const [paid] = sale.body.tenders
  const backMinor = paid?.amountMinor ?? 0
  const counts = sale.pieces.filter((count) => count > 0)
  const lines = counts.map((quantity, line) => ({ line, quantity, goods: 'restock' as const }))
  const tenders = [exchangeTender(backMinor)]
  const halves = { lines, backMinor, backTenders: tenders, outTenders: tenders }
  return book(at, exchangeBody(at.shop, sale.body, sale.pieces, halves))
}

const unsoldStep: DocumentStep = async (at, chance) => {
  const amountMinor = 1 + chance.below(2_000)
  const { variantId } = at.shop.products[chance.below(at.shop.products.length)] ?? { variantId: '' }
  const lines = [{ variantId, quantity: 1 + chance.below(3), amountMinor, goods: 'restock' as const }]
  const request = { refundId: newId(), lines, reason: 'no receipt', tenders: [{ method: 0, amountMinor }] }
  const made = await at.world.call(refundWithoutSale, { ...request, shiftId: at.shop.desk.shiftId }, here(at))
  return made.status === 200 ? one : { documents: 0, odd: [made.refusal.code] }
}

/** Cash in, to the safe, to the bank, out as tips, out otherwise. */
const cashStep: DocumentStep = async (at, chance) => {
  const amount = 1 + chance.below(900)
  const ways = [{}, { destination: 'safe' }, { destination: 'bank', slip: 'B-1' }, { isTips: true }]
  const out = { ...at.shop.desk.moveCash(-amount, 'out'), ...ways[chance.below(ways.length)] }
  return book(at, chance.is(0.5) ? at.shop.desk.moveCash(amount * 5, 'change') : out)
}

const shiftStep: DocumentStep = async (at, chance) => {
  const counted = 1_000 + chance.below(100)
  const { desk } = at.shop
  const nextFloatMinor = chance.below(1_200)
  await desk.book({ ...desk.closeShift(counted, counted), nextFloatMinor })
  return book(at, desk.openShift(chance.is(0.5) ? nextFloatMinor : 50_000))
}

/** A shift that the office counts while a sale, or cash that was taken out, is still on its way: it was before that count, or after it. */
const behindStep: DocumentStep = async (at, chance) => {
  const { shop, world } = at
  const { desk } = shop
  const id = desk.shiftId
  const amount = 1 + chance.below(900)
  const ways = [{}, { destination: 'bank', slip: 'B-2' }, { isTips: true }]
  const moved = { ...desk.moveCash(-amount, 'out'), ...ways[chance.below(ways.length)] }
  const sale = chance.is(0.6) ? desk.sale([shop.line(chance.below(4), 1)]) : undefined
  await desk.book(desk.openShift(50_000))
  world.passSeconds(60)
  const request = { id, countedMinor: 1_000 + chance.below(100), note: 'left open' }
  const closed = await world.call(closeShift, request, { as: shop.adminToken })
  if (closed.status !== 200) return { documents: 0, odd: [closed.refusal.code] }
  world.passSeconds(60)
  const isBefore = chance.is(0.7)
  const cashMinor = sale ? (sale.tenders[0]?.amountMinor ?? 0) : -amount
  if (isBefore) at.behindMinor += cashMinor
  else at.afterMinor += cashMinor
  return book(at, isBefore ? (sale ?? moved) : { ...(sale ?? moved), at: world.now })
}

const giftCardStep: DocumentStep = async (at, chance) => {
  const { shop, cards, world } = at
  const found = cards.find(({ leftMinor }) => leftMinor > 0)
  if (!found || chance.is(0.4)) {
    const amountMinor = (5 + chance.below(20)) * 1_000
    const made = await payIn(world, here(at), amountMinor)
    if (made.status !== 200) return { documents: 0, odd: [made.refusal.code] }
    cards.push({ code: made.answer.purse.code, leftMinor: amountMinor })
    return one
  }
  const body = shop.desk.sale([shop.line(chance.below(4), 1)], {
    tenders: (due) => {
      const part = Math.min(due, found.leftMinor)
      found.leftMinor -= part
      return [byPurse('gift-card', found.code, part), ...(due > part ? [cash(due - part)] : [])]
    },
  })
  return book(at, body)
}

/** A piece that is set aside and paid ahead in part, or one that is collected: its deposit pays, the rest is cash. */
const depositStep: DocumentStep = async (at, chance) => {
  const { shop, layaways, world } = at
  const waiting = layaways.pop()
  if (waiting) {
    const body = shop.desk.sale([waiting.line], {
      tenders: (due) => [byPurse('gift-card', waiting.code, waiting.paidMinor), cash(due - waiting.paidMinor)],
    })
    return book(at, { ...body, orderId: waiting.orderId })
  }
  const line = shop.line(chance.below(4), 1)
  const { totals } = pricedIn(shop.desk.sale([line]))
  shop.desk.leaveUnwritten()
  const paidMinor = 1 + chance.below(totals.payableMinor - 1)
  const kept = { variantId: line.productId, totalMinor: totals.payableMinor }
  const orderId = await setPieceAside(world, shop.desk.device, kept)
  const { code } = await payAhead(world, here(at), orderId, paidMinor)
  layaways.push({ orderId, code, paidMinor, line })
  return one
}

/** Where tax of passes, gift cards and deposits falls from today on, and the rate that lies in them. */
const choiceStep: DocumentStep = async ({ world, shop, admin }, chance) => {
  const kind = prepaidKinds[chance.below(prepaidKinds.length)] ?? 'deposit'
  const taxPoint = taxPointsOf[kind][chance.below(taxPointsOf[kind].length)] ?? 'use'
  const rate = { rateBasisPoints: chance.below(4) * 825, taxCode: chance.is(0.3) ? 'V' : null }
  const made = await world.call(
    setPrepaidTax,
    { outletId: shop.outlet.outletId, kind, taxPoint, ...rate },
    { as: admin },
  )
  return { documents: 0, odd: made.status === 200 ? [] : [made.refusal.code] }
}

/** A session pass that is sold, or a use of one, now or on a day before that comes late; or a use that is given back. */
const passStep: DocumentStep = async (at, chance) => {
  const { world, shop, passes, admin, currency } = at
  const found = passes[chance.below(Math.max(1, passes.length))]
  if (!found || found.usesLeft === 0 || chance.is(0.25)) {
    const uses = 2 + chance.below(9)
    const terms = { uses, priceMinor: 700 + chance.below(3_000), currency }
    const made = await sellTimes(world, { admin, here: here(at) }, terms)
    if (made.status !== 200) return { documents: 0, odd: [made.refusal.code] }
    passes.push({ code: made.answer.purse.code, usesLeft: uses })
    return one
  }
  if (found.lastUse && chance.is(0.2)) {
    const { orderId } = found.lastUse
    delete found.lastUse
    const lines = [{ line: 0, quantity: 1, goods: 'restock' as const }]
    const asked = { refundId: newId(), orderId, lines, reason: 'back', tenders: [], amountMinor: 0, shiftId: null }
    const made = await world.call(refundOrder, asked, here(at))
    if (made.status === 200) found.usesLeft += 1
    return made.status === 200 ? one : { documents: 0, odd: [made.refusal.code] }
  }
  found.usesLeft -= 1
  const late = new Date(Date.parse(world.now) - (1 + chance.below(4)) * 86_400_000).toISOString()
  found.lastUse = saleByTimes(shop.desk, [shop.line(chance.below(4))], [found.code], chance.is(0.3) ? late : undefined)
  return book(at, found.lastUse)
}

/** Goods that arrive, are found damaged, or are counted, at whatever is on hand. */
const stockStep: DocumentStep = async (at, chance) => {
  const { shop, world } = at
  const { variantId } = shop.products[chance.below(shop.products.length)] ?? { variantId: '' }
  const quantity = 1 + chance.below(30)
  const kind = (['receipt', 'receipt', 'damage', 'stocktake'] as const)[chance.below(4)] ?? 'receipt'
  const costMinor = quantity * (50 + chance.below(300))
  const less = kind === 'damage' ? -1 - chance.below(3) : chance.below(7) - 3 || 1
  const move = kind === 'receipt' ? { quantity, kind, costMinor } : { quantity: less, kind, costMinor: null }
  if (kind === 'receipt') at.receivedMinor += costMinor
  await world.owner((tx) =>
    moveStock(tx, shop.merchantId, [{ outletId: shop.outlet.outletId, variantId, ...move }], {
      kind: 'purchase-order',
      id: newId(),
      reason: '',
      actorKind: 'system',
      actorId: null,
      businessDay: world.now.slice(0, 10),
      at: world.now,
    }),
  )
  return one
}

/** Steps by how often they are taken. */
export const documentSteps: readonly DocumentStep[] = [
  ...Array.from({ length: 9 }, () => saleStep),
  refundStep,
  refundStep,
  refundStep,
  voidStep,
  exchangeStep,
  unsoldStep,
  cashStep,
  cashStep,
  shiftStep,
  behindStep,
  giftCardStep,
  giftCardStep,
  depositStep,
  depositStep,
  passStep,
  passStep,
  passStep,
  choiceStep,
  stockStep,
  stockStep,
]
