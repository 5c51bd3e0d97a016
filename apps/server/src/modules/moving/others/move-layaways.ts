import { goodsOf } from '@kassa/contract/device/line-goods.ts'
import type { MoveDecisions } from '@kassa/domain/moving/move-decisions.ts'
import type { MovedProduct } from '@kassa/domain/moving/move-source.ts'
import { wholeUnits } from '@kassa/domain/moving/columns/moved-amount.ts'
import { codeKey, codesOf, customKey, GoodsHere, skuKey } from '@kassa/domain/moving/goods/goods-here.ts'
import { agreedPrice } from '@kassa/domain/moving/others/layaways/agreed-price.ts'
import {
  layawayKeyOf,
  type MovedLayaway,
  type MovedLayawayLine,
} from '@kassa/domain/moving/others/layaways/moved-layaway.ts'
import {
  layawayQuantity,
  type LayawayTerms,
  planLayaways,
  type PlannedLayaway,
} from '@kassa/domain/moving/others/layaways/plan-layaways.ts'
import type { ThingList } from '@kassa/domain/moving/thing-list.ts'
import { barCodeKey } from '@kassa/domain/product/upc.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { exponentOf } from '@kassa/domain/text/money-text.ts'
import { DEPOSIT_ACCOUNT } from '@kassa/domain/purse/paid-ahead.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { listDeskItems } from '../../desk/public.ts'
import { keepStock } from '../../inventory/public.ts'
import { openPurse } from '../../member/public.ts'
import { noteDeposit, putSetAside, setAsideNumber } from '../../sales/public.ts'
import type { MoveRun, NotTaken } from '../act/act-move.ts'
import { dayAt } from '../act/move-lots.ts'
import { postCard } from '../cards/move-cards.ts'
import { taxIdOf } from '../act/product-fields.ts'
import { insertSources } from '../act/shop-move.store.ts'
import type { OutletTax } from '../plan/outlet-taxes.ts'
import type { Destination } from '../plan/shop-here.ts'
import { listVariantsHere } from '../plan/shop-here.store.ts'
import { findOwner } from './layaway-owner.ts'
import { listLayawayLinks, sumLayaways } from './layaways.store.ts'
import type { OtherPlan, OtherStep } from './other-plan.ts'
import { reachesOutlet, type RoleGiver } from './role-giver.ts'

/** The reason that stands beside the agreed prices. */
const PRICE_REASON = 'move'
const NAMES_SHOWN = 3

interface Around {
  readonly giver: RoleGiver
  readonly decisions: MoveDecisions
  readonly destination: Destination
  readonly goods: ThingList<MovedProduct>
  readonly now: string
}

const codesIn = ({ code, barcode }: MovedLayawayLine): string[] => [code, barcode].filter((one) => one !== '')
const keysOf = (line: MovedLayawayLine): string[] =>
  codesIn(line).flatMap((code) => [skuKey(code), codeKey(code), customKey(code)])

/** Finds the goods of layaways by their codes. */
async function finder(tx: Tx, merchantId: string, layaways: readonly MovedLayaway[]) {
  const codes = layaways.flatMap(({ lines }) => lines.flatMap(codesIn))
  const wanted = { productIds: [], skus: codes, codes: codes.map(barCodeKey), names: [] }
  const here = new GoodsHere(await listVariantsHere(tx, merchantId, wanted))
  return (line: MovedLayawayLine) =>
    keysOf(line)
      .map(here.ofCode)
      .find((one) => one !== undefined)
}

/** Plans the layaways of a move. */
export async function planLayawaysOfMove(
  tx: Tx,
  merchantId: string,
  layaways: readonly MovedLayaway[],
  { giver, decisions, destination, goods, now }: Around,
): Promise<OtherPlan> {
  const currency = decisions.currency ?? destination.outlets[0]?.currency ?? ''
  const decimals = exponentOf(currency)
  const wanted = new Set(layaways.flatMap(({ lines }) => lines.flatMap(keysOf)))
  const coming = new Map<string, string | null>()
  for (const product of goods)
    for (const code of product.variants.flatMap(codesOf))
      if (wanted.has(code)) coming.set(code, taxIdOf(product, { decisions, destination }))
  const find = await finder(tx, merchantId, layaways)
  const things = planLayaways(layaways, {
    decimals,
    dayAt: dayAtOutlet(destination, now),
    links: await listLayawayLinks(tx, merchantId, layaways.map(layawayKeyOf)),
    outletOf: (place) => {
      const id = destination.byPlace.get(place)?.id
      return id !== undefined && reachesOutlet(giver, id) ? id : undefined
    },
    goodsOf: find,
    comes: (line) => keysOf(line).some((key) => coming.has(key)),
    containsTax: decisions.pricesContainTax ?? 'keep',
    taxOf: await taxesOfLines(tx, merchantId, layaways, { destination, find, coming }),
  })
  const ids = new Set(things.flatMap(({ targetId }) => targetId ?? []))
  const paid = layaways.map((one) => wholeUnits(one.paid, decimals))
  return {
    kind: 'layaway',
    things,
    steps: things
      .filter(({ verdict }) => verdict === 'new')
      .map((one): OtherStep => ({ count: 1, run: (then, acting) => takeLayaway(then, acting, one, ids) })),
    inFiles: { layaways: layaways.length, depositsMinor: paid.reduce((sum, one) => sum + one, 0) },
    sumHere: (then) => sumLayaways(then, merchantId, [...ids]),
  }
}

interface GoodsOfLines {
  readonly destination: Destination
  readonly find: Awaited<ReturnType<typeof finder>>
  /** The taxes of goods that come with the move, by their codes. */
  readonly coming: ReadonlyMap<string, string | null>
}

/** The taxes that lines have at each outlet: those of goods that are here, else those that their goods come with. */
async function taxesOfLines(
  tx: Tx,
  merchantId: string,
  layaways: readonly MovedLayaway[],
  { destination, find, coming }: GoodsOfLines,
) {
  const ids = layaways.flatMap(({ lines }) => lines.flatMap((line) => find(line)?.variantId ?? []))
  const at = new Map<string, Map<string, string | null>>()
  for (const { id: outletId } of destination.outlets) {
    const items = await listDeskItems(tx, { merchantId, outletId }, ids)
    at.set(outletId, new Map(items.map((item) => [item.id, item.taxId])))
  }
  return (line: MovedLayawayLine, outletId: string): OutletTax | undefined => {
    const goods = find(line)
    const key = keysOf(line).find((one) => coming.has(one))
    const taxId = goods ? at.get(outletId)?.get(goods.variantId) : coming.get(key ?? '')
    return destination.applied.at(outletId, taxId ?? null)
  }
}

/** The day it is at an outlet, by which its layaways end. */
const dayAtOutlet = ({ outlets, clock }: Destination, now: string) => {
  const days = new Map(outlets.map((outlet) => [outlet.id, dayAt(outlet, now)]))
  return (outletId: string): string => days.get(outletId) ?? clock.day
}

/** Writes one layaway: its goods are kept, and what was paid lies on an account of its own as an opening. Nothing of one that cannot come is written. */
async function takeLayaway(
  tx: Tx,
  acting: MoveRun,
  { layaway, terms, file, row, name }: PlannedLayaway,
  ids: Set<string>,
): Promise<readonly NotTaken[]> {
  const { merchantId, moveId, now, newId, destination } = acting
  const outlet = destination.outlets.find(({ id }) => id === terms?.outletId)
  if (!terms || !outlet) return []
  const id = newId()
  const { outletId, paidMinor } = terms
  const basket = await basketOf(tx, acting, layaway, terms)
  if (!basket.ok) return [{ file, row, name, refusal: basket.refusal }]
  const { lines, steps, shown } = basket.value
  const keeper = { merchantId, outletId, deviceId: null }
  const kept = await keepStock({ tx, now }, keeper, { orderId: id, lines, expiresAt: now })
  if (!kept.ok) return [{ file, row, name, refusal: kept.refusal }]
  const number = await setAsideNumber(tx, { merchantId, outletId }, outlet.number)
  const { customer, phone, note } = layaway
  const memberId = (await findOwner(tx, acting, layaway, acting.decisions.country)) ?? null
  const asked = { id, kind: 'layaway' as const, staffId: null, memberId, customer, phone, note, dues: [] }
  const { totalMinor, lastDay } = terms
  await putSetAside(
    tx,
    merchantId,
    { ...asked, totalMinor, lastDay, openedAt: now, shown, steps, head: steps.length },
    { number, outletId, currency: outlet.currency, nextDay: lastDay, at: now },
  )
  if (paidMinor > 0) {
    const purseId = await openPurse(
      { tx, merchantId, now },
      { ...DEPOSIT_ACCOUNT, id: newId(), currency: outlet.currency },
    )
    await postCard(tx, { ...acting, outlet }, { purseId, amountMinor: paidMinor })
    await noteDeposit(tx, merchantId, id, purseId)
  }
  ids.add(id)
  const source = { kind: 'layaway' as const, sourceKey: layawayKeyOf(layaway), targetId: id, said: { paidMinor } }
  await insertSources(tx, merchantId, moveId, { rows: [source], isMade: true })
  return []
}

interface LayawayBasket {
  readonly lines: { variantId: string; quantity: number }[]
  readonly steps: Record<string, unknown>[]
  readonly shown: { pieces: number; names: string[]; totalMinor: number }
}

/** The basket as a desk brings it back: its goods at the agreed prices. */
async function basketOf(
  tx: Tx,
  { merchantId, destination, decisions }: MoveRun,
  layaway: MovedLayaway,
  { outletId, totalMinor }: LayawayTerms,
): Promise<Result<LayawayBasket>> {
  const find = await finder(tx, merchantId, [layaway])
  const found = layaway.lines.map((line) => ({ line, goods: find(line) }))
  const items = await listDeskItems(
    tx,
    { merchantId, outletId },
    found.flatMap(({ goods }) => goods?.variantId ?? []),
  )
  const itemOf = new Map(items.map((item) => [item.id, item]))
  const lines: { variantId: string; quantity: number }[] = []
  const steps: Record<string, unknown>[] = []
  const names: string[] = []
  const decimals = exponentOf(destination.outlets.find((one) => one.id === outletId)?.currency ?? '')
  const facts = { number: layaway.number, paid: layaway.paid }
  for (const [at, { line, goods }] of found.entries()) {
    const item = goods && itemOf.get(goods.variantId)
    const quantity = goods && layawayQuantity(line, goods.isThousandths)
    if (!goods || !item || !quantity)
      return refuse({ code: 'moving.layaway-without-goods', facts: { ...facts, code: line.code } })
    const containsTax = decisions.pricesContainTax ?? 'keep'
    const tax = destination.applied.at(outletId, item.taxId)
    const { isThousandths } = goods
    const around = { layaway, totalMinor, decimals, containsTax, quantity, isThousandths, tax }
    const agreedMinor = agreedPrice(line, around)
    if (agreedMinor === null) return refuse({ code: 'moving.layaway-without-prices', facts })
    lines.push({ variantId: goods.variantId, quantity })
    names.push(goods.name)
    steps.push({ kind: 'add-line', line: deskLine(`l${at + 1}`, { goods: goodsOf(item), quantity, agreedMinor }) })
  }
  const pieces = found.reduce((sum, { goods }, at) => sum + (goods?.isThousandths ? 1 : (lines[at]?.quantity ?? 0)), 0)
  return accept({ lines, steps, shown: { pieces, names: names.slice(0, NAMES_SHOWN), totalMinor } })
}

interface DeskLine {
  readonly goods: ReturnType<typeof goodsOf>
  readonly quantity: number
  readonly agreedMinor: number
}

function deskLine(id: string, { goods, quantity, agreedMinor }: DeskLine) {
  const price = goods.isOpenPrice
    ? { typedPriceMinor: agreedMinor, manualUnitPriceMinor: null, priceReason: '' }
    : { typedPriceMinor: null, manualUnitPriceMinor: agreedMinor, priceReason: PRICE_REASON }
  return { id, goods, code: null, quantity, labelAmountMinor: null, ...price, note: '' }
}
