import type { JournalBody, SaleBody } from '@kassa/contract/journal/journal.ts'
import type { PricedLine } from '@kassa/domain/basket/index.ts'
import { pricedIn, snapshotIn } from '@kassa/domain/basket/sold-basket.ts'
import { optionsOf } from '@kassa/domain/cart/goods-line.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import type { BasketMember } from '../model/basket.ts'
import { nameIn } from '../model/goods/goods.ts'
import { desk } from '../model/desk-state.ts'
import { isPaidInGoods } from '@kassa/domain/payment/method.ts'
import { sellerName } from '../model/sellers.ts'
import { saleOf } from '../model/sale-of-entry.ts'
import { leftBySale, memberOnPaper } from './member-on-paper.ts'
import { provenCoupons } from './prove-coupons.ts'
import { proofOf } from './prove-receipt.ts'
import { templateNow } from './template-now.ts'
import type { FiscalReceipt } from '@kassa/domain/receipt/fiscal-receipt.ts'
import type { ReceiptDocument } from '@kassa/domain/receipt/receipt-document.ts'
import type { MemberLeft, ReceiptMember } from '@kassa/domain/receipt/rows/member-rows.ts'
import type { TogetherOnPaper } from '@kassa/domain/receipt/rows/together-rows.ts'
import type { ReturnedGoods } from '@kassa/domain/receipt/rows/payment-rows.ts'
import type { ReceiptPurse } from '@kassa/domain/receipt/rows/purse-rows.ts'
import { pickList, pickParts } from '@kassa/domain/receipt/slip/pick-list.ts'
import { lineQuantityText, receiptOf, type NextCoupon } from '@kassa/domain/receipt/sale-receipt.ts'

/** Returns the name of a line of a sale in the journal: as on its receipt, else as in the catalogue now. */
export function lineNameIn(
  body: Pick<SaleBody, 'texts'>,
  line: Pick<PricedLine, 'id' | 'productId' | 'variantId' | 'charge'>,
): string {
  if (line.charge) return line.charge.name
  const said = body.texts?.find(({ lineId }) => lineId === line.id)
  if (said) return said.name
  const { catalogue, setup } = desk.read()
  const goods = catalogue.find(line.variantId ?? line.productId)
  return goods ? nameIn(goods, setup?.outlet.locale ?? 'en') : line.productId.slice(0, 8)
}

/** The serial numbers that were sold on a line. */
export const serialsIn = ({ serials }: Pick<SaleBody, 'serials'>, lineId: string): readonly string[] =>
  serials?.find((one) => one.lineId === lineId)?.numbers ?? []

/** The sale's member, with their points and balance after it, as the server has them. */
export type BookedMember = ReceiptMember & MemberLeft

/**
 * The receipt of a sale in this device's journal, or tried in training; null before the device knows its outlet. Only the desk that has just sold
 * knows who the member is.
 */
export function receiptOfSale(
  body: SaleBody,
  isCopy: boolean,
  {
    isTraining = false,
    isGift = false,
    member,
    beside,
    booked,
    returned,
    purses = [],
    together = [],
    proof = null,
    coupons,
    fiscal,
    language,
  }: {
    readonly isTraining?: boolean
    /** A gift receipt: for whoever gets the goods, without amounts. */
    readonly isGift?: boolean
    readonly member?: BasketMember | undefined
    /** The rest of the member's account that the server reported beside the hold. */
    readonly beside?: MemberLeft | undefined
    /** The member as the books have them, for a copy. */
    readonly booked?: BookedMember | null | undefined
    /** The rest of the cards and accounts that paid it, as they were held. */
    readonly purses?: readonly ReceiptPurse[] | undefined
    /** The parts paid ahead in the same payment. */
    readonly together?: readonly TogetherOnPaper[] | undefined
    /** The goods returned with it in exchange. */
    readonly returned?: ReturnedGoods | undefined
    /** The text of its code (`proofOf`); null: it prints without. */
    readonly proof?: string | null
    /** The coupons it brings, each with what its code says (`provenCoupons`); left out: their codes alone. */
    readonly coupons?: readonly NextCoupon[]
    /** The receipt of the authority for it; null: none yet, or nobody knows. */
    readonly fiscal?: FiscalReceipt | null | undefined
    /** The language it is written in; left out: the outlet's language. */
    readonly language?: Locale | undefined
  } = {},
): ReceiptDocument | null {
  const { setup } = desk.read()
  if (!setup) return null
  const cashierName = setup.staff.find(({ id }) => id === body.staffId)?.name ?? ''
  const nameOf = (line: PricedLine): string =>
    (language !== undefined && translated(line, language)) || lineNameIn(body, line)
  const snapshot = snapshotIn(body)
  const answer = pricedIn(body)
  const serialsOf = ({ id }: PricedLine): readonly string[] => serialsIn(body, id)
  const noteOf = ({ id }: PricedLine): string => body.texts?.find(({ lineId }) => lineId === id)?.note ?? ''
  const sellerOf = ({ id }: PricedLine): string =>
    sellerName(body.sellers?.find(({ lineId }) => lineId === id)?.staffId)
  const partsOf = ({ id }: PricedLine): readonly string[] =>
    body.texts?.find(({ lineId }) => lineId === id)?.parts ?? []
  const offerNameOf = (id: string): string | undefined => body.offerNames?.find((one) => one.id === id)?.name
  const { number, at, tenders, note } = body
  const paid = { number, at, cashierName, snapshot, answer, tenders, note }
  const known = { beside, isOnline: desk.read().isOnline, isTraining, isExchange: returned !== undefined }
  const named = member
    ? { member: memberOnPaper(member), memberLeft: leftBySale(body, member, known) }
    : booked && { member: booked, memberLeft: booked }
  const facts = {
    ...paid,
    ...named,
    isCopy,
    isTraining,
    isGift,
    nameOf,
    offerNameOf,
    partsOf,
    serialsOf,
    noteOf,
    sellerOf,
    nextCoupons: coupons ?? body.givenCoupons ?? [],
    purses,
    together,
    proof,
    fiscal: fiscal ?? null,
  }
  const template = templateNow('cashier', setup, Date.now())
  return receiptOf({ ...facts, ...(returned && { returned }) }, setup, template, language)
}

/** Returns the name of goods in a language of their own list of names; undefined where they have none in it. */
function translated(line: Pick<PricedLine, 'productId' | 'variantId'>, language: Locale): string | undefined {
  const goods = desk.read().catalogue.find(line.variantId ?? line.productId)
  const isThere = goods?.names[language.slice(0, 2) as 'en' | 'zh' | 'ja']
  return goods && isThere ? nameIn(goods, language) : undefined
}

/** The options of a line and its note: how the goods are made ready. */
function noteToPick(body: SaleBody, lineId: string): string {
  const line = snapshotIn(body).lines.find(({ id }) => id === lineId)
  const note = body.texts?.find((one) => one.lineId === lineId)?.note ?? ''
  return [...(line ? optionsOf(line) : []).map(({ name }) => name), note].filter((text) => text !== '').join(' · ')
}

/** Papers for whoever gets the goods ready, each with the printer that writes it (null: the main one); none where no printer takes any. */
export function pickListsOf(
  body: SaleBody,
  isTraining: boolean,
): readonly { readonly printerId: string | null; readonly document: ReceiptDocument }[] {
  const { setup, catalogue } = desk.read()
  if (!setup) return []
  const snapshot = snapshotIn(body)
  const sold = pricedIn(body).lines.filter(({ charge }) => !charge)
  const lines = sold.map((line) => ({
    name: lineNameIn(body, line),
    quantity: lineQuantityText(line, snapshot),
    note: noteToPick(body, line.id),
    categoryId: catalogue.find(line.variantId ?? line.productId)?.categoryId ?? null,
  }))
  const printers = (setup.printers ?? []).map(({ categoryIds = [], ...printer }) => ({ ...printer, categoryIds }))
  const cashierName = setup.staff.find(({ id }) => id === body.staffId)?.name ?? ''
  const sale = { number: body.number, at: body.at, cashierName, note: body.note ?? '', isTraining }
  return pickParts(lines, printers, setup.categories).map((part) => ({
    printerId: part.printer?.id ?? null,
    document: pickList(part, sale, setup),
  }))
}

/** Returns the codes on a paper of this device; nothing is signed before it is registered. */
async function provedHere(sale: SaleBody) {
  const { registration } = desk.read()
  const coupons = await provenCoupons(sale, registration)
  return { proof: registration ? await proofOf(sale, registration) : null, coupons }
}

/** The facts on a copy that the journal does not keep. */
export interface CopyFacts {
  readonly fiscal?: FiscalReceipt | null
  readonly booked?: BookedMember | null
  readonly together?: readonly TogetherOnPaper[] | undefined
}

type Facts = NonNullable<Parameters<typeof receiptOfSale>[2]>

/** The papers of a sale that has just been made. */
export interface SalePapers {
  /** The customer's, in the member's language; null before the device knows its outlet. */
  readonly receipt: ReceiptDocument | null
  /** The shop's own copy, in the outlet's language. */
  readonly staffCopy: ReceiptDocument | null
}

/** The first papers of a sale, signed. In training nothing was sold and nothing is signed. Source: RC-D02. */
export async function signedPapers(body: SaleBody, facts: Facts): Promise<SalePapers> {
  const proved = facts.isTraining === true ? {} : await provedHere(body)
  const language = facts.member?.locale ?? undefined
  const staffCopy = receiptOfSale(body, false, { ...facts, ...proved })
  if (language === undefined || language === staffCopy?.language) return { receipt: staffCopy, staffCopy }
  return { receipt: receiptOfSale(body, false, { ...facts, ...proved, language }), staffCopy }
}

/**
 * A copy of what an entry printed, with what the server has for it besides: its fiscal receipt, its member and what it
 * left them. Null where it sold nothing. Returned goods stand on it without their names.
 */
export async function copyOfEntry(body: JournalBody, besides: CopyFacts = {}): Promise<ReceiptDocument | null> {
  const sale = saleOf(body)
  if (!sale) return null
  const proved = await provedHere(sale)
  if (body.kind !== 'exchange') return receiptOfSale(sale, true, { ...proved, ...besides })
  const { number, amountMinor, tenders } = body.refund
  const money = tenders.filter(({ method }) => !isPaidInGoods(method))
  return receiptOfSale(sale, true, {
    ...proved,
    ...besides,
    returned: { number, orderNumber: null, lines: [], moneyMinor: amountMinor, money },
  })
}

/** The paper for whoever the goods are given to; null where it sold nothing. */
export function giftOfEntry(body: JournalBody): ReceiptDocument | null {
  const sale = saleOf(body)
  return sale ? receiptOfSale(sale, false, { isGift: true }) : null
}
