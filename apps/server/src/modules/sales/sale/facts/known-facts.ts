import type { StaleNames, MerchantMemory, MerchantThings } from '../../../../platform/merchant-memory.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { goodsOf, type GoodsBooks } from '../check/books.ts'
import { findGoods } from './goods-rows.store.ts'
import { findMovedGoods, type MovedGoods } from './moved-goods.store.ts'
import type { SaleAsked, SaleFacts, StaffFacts } from './sale-facts.store.ts'

/** The facts of a registration that its entries do not change. */
type PlaceFacts = Omit<
  SaleFacts,
  | 'changes'
  | 'nextSequence'
  | 'lastHash'
  | 'isBound'
  | 'isEnabled'
  | 'numberAbove'
  | 'shift'
  | 'staff'
  | 'goods'
  | 'taken'
  | 'rows'
  | 'readFrom'
>

const nameOf = {
  place: (registrationId: string) => `place ${registrationId}`,
  shift: (shiftId: string) => `shift ${shiftId}`,
  staff: (outletId: string, staffId: string) => `staff ${outletId} ${staffId}`,
  goods: (outletId: string, variantId: string, withCode: boolean) =>
    `${withCode ? 'goods with code' : 'goods'} ${outletId} ${variantId}`,
  ahead: (outletId: string, withCode: boolean) => `${withCode ? 'goods with code' : 'goods'} ahead ${outletId}`,
}

const isGoods = (name: string): boolean => name.startsWith('goods')

/** Remembers the facts of a sale, and beside them what was remembered before and has not changed since. */
export async function keepFacts(
  tx: Tx,
  memory: MerchantMemory,
  asked: SaleAsked,
  facts: SaleFacts,
  now: number,
): Promise<void> {
  if (facts.readFrom) memory.meet(facts.readFrom)
  const before = memory.ask(asked.merchantId, now)
  const isOld = memory.recall(asked.merchantId, now) === undefined
  if (before && (isOld || before.from < facts.changes)) await followChanges(tx, memory, asked.merchantId, now)
  rememberFacts(memory, asked, facts, now)
}

/**
 * Remembers the facts of a sale for the next ones. Facts that may come into being without the change counter moving are left out: goods
 * without stock, and staff and goods that do not exist. A shift is remembered while it is open.
 */
function rememberFacts(memory: MerchantMemory, asked: SaleAsked, facts: SaleFacts, now: number): void {
  const {
    changes,
    shift,
    staff,
    goods,
    nextSequence: _next,
    lastHash: _hash,
    numberAbove: _above,
    taken: _taken,
    rows: _rows,
    readFrom: _from,
    isBound,
    isEnabled,
    ...place
  } = facts
  const { outletId } = facts
  const things: [string, unknown][] = [
    [nameOf.place(asked.registrationId), isBound && isEnabled ? (place satisfies PlaceFacts) : undefined],
    [nameOf.shift(asked.shiftId), shift?.isClosed === false ? shift : undefined],
  ]
  for (const one of staff) things.push([nameOf.staff(outletId, one.id), one])
  things.push(...namedGoods(asked, outletId, goods))
  memory.remember(asked.merchantId, changes, things, now)
}

const namedGoods = (
  { wantsCodes }: SaleAsked,
  outletId: string,
  goods: readonly GoodsBooks[],
): [string, GoodsBooks][] =>
  goods.filter((one) => isAllInStock(one)).map((one) => [nameOf.goods(outletId, one.variantId, wantsCodes), one])

/**
 * Reads the goods of a sale that are not remembered, where everything else is, and remembers them. Answers how many: none where
 * more is missing or nothing, or where something that is no goods changed meanwhile. `isAhead`: no sale has asked for them yet.
 */
export async function bringGoods(
  tx: Tx,
  memory: MerchantMemory,
  asked: SaleAsked,
  now: number,
  isAhead = false,
): Promise<number> {
  const known = standsAlready(memory, asked, now)
  const missing =
    known &&
    asked.variantIds.filter((id) => !known.things.has(nameOf.goods(known.place.outletId, id, asked.wantsCodes)))
  if (!known || !missing || missing.length === 0) return 0
  const { outletId } = known.place
  const found = await findGoods(tx, { ...asked, outletId, variantIds: missing })
  if (found.changes !== known.changes) await followChanges(tx, memory, asked.merchantId, now)
  // The tax facts of the place must be from the same moment as the goods.
  const then = standsAlready(memory, asked, now)
  if (then?.changes !== found.changes) return 0
  const goods = namedGoods(asked, outletId, goodsOf(then.place.place, found))
  memory.remember(asked.merchantId, then.changes, goods, now, isAhead)
  return missing.length
}

/** How far the goods of an outlet have been read before a sale asked for them. */
export interface GoodsAhead {
  readonly outletId: string
  readonly progress: AheadProgress
}

/** The progress that {@link recallAhead} hands out and its reader updates. It is forgotten together with the goods. */
export interface AheadProgress {
  /** The number of goods that sales had to bring. */
  brought: number
  /** The last one that was read. */
  after: string | null
  isReading: boolean
  isDone: boolean
  /** `performance.now()` before which no page is read. */
  restsUntil: number
}

/** Returns the progress of reading goods that no sale has asked for; undefined where the facts of a sale are not remembered. */
export function recallAhead(memory: MerchantMemory, asked: SaleAsked, now: number): GoodsAhead | undefined {
  const known = standsAlready(memory, asked, now)
  if (!known) return undefined
  const { outletId } = known.place
  const name = nameOf.ahead(outletId, asked.wantsCodes)
  const before = known.things.get(name) as AheadProgress | undefined
  const progress = before ?? { brought: 0, after: null, isReading: false, isDone: false, restsUntil: 0 }
  if (!before) memory.remember(asked.merchantId, known.changes, [[name, progress]], now)
  return { outletId, progress }
}

/** Place, shift and staff of a sale, where all of them are remembered. */
function standsAlready(memory: MerchantMemory, asked: SaleAsked, now: number) {
  const known = memory.recall(asked.merchantId, now)
  const place = known && (known.things.get(nameOf.place(asked.registrationId)) as PlaceFacts | undefined)
  const shift = known?.things.get(nameOf.shift(asked.shiftId)) as SaleFacts['shift'] | undefined
  if (!known || !place || !shift) return undefined
  const names = asked.staffIds.map((id) => nameOf.staff(place.outletId, id))
  const staff = allOf(known, names) as StaffFacts[] | undefined
  return staff && { ...known, place, shift, staff }
}

/**
 * Asks the database for the changes of a merchant since it was remembered, and forgets those things. Returns whether the rest may be worked
 * with.
 */
export async function followChanges(tx: Tx, memory: MerchantMemory, merchantId: string, now: number): Promise<boolean> {
  const asked = memory.ask(merchantId, now)
  if (!asked) return false
  const moved = await findMovedGoods(tx, merchantId, asked.from)
  return memory.follow(merchantId, asked, moved, goneOf(moved), now)
}

/** Returns the remembered things that may be out of date. Goods are named one by one: a busy shop changes one of them each second. */
function goneOf({ isWhole, areGoods, variantIds, outletIds }: MovedGoods): StaleNames {
  const named = areGoods ? [] : outletIds.flatMap((outletId) => variantIds.flatMap((id) => namesOf(outletId, id)))
  if (!isWhole && !areGoods) return named
  const gone = new Set(named)
  return (name) => (isGoods(name) ? areGoods || gone.has(name) : isWhole)
}

const namesOf = (outletId: string, variantId: string): string[] =>
  [true, false].map((withCode) => nameOf.goods(outletId, variantId, withCode))

const isAllInStock = ({ type, hasStock, parts }: GoodsBooks): boolean =>
  type === 'combined' ? parts.every((part) => part.hasStock) : hasStock

/** The facts of a sale, all of them remembered at one value of the change counter; undefined when any is missing. */
export function recallFacts(
  memory: MerchantMemory,
  asked: SaleAsked,
  at: { readonly nextSequence: number; readonly lastHash: string },
  now: number,
): SaleFacts | undefined {
  const known = standsAlready(memory, asked, now)
  if (!known) return undefined
  const { place, shift, staff } = known
  const names = asked.variantIds.map((id) => nameOf.goods(place.outletId, id, asked.wantsCodes))
  const goods = allOf(known, names) as GoodsBooks[] | undefined
  if (!goods) return undefined
  // Remembered only of a device that may sell; the statement that books proves that it still may.
  return {
    ...place,
    ...at,
    isBound: true,
    isEnabled: true,
    changes: known.changes,
    // The statement that books proves that there is none.
    numberAbove: null,
    shift,
    staff,
    goods,
    taken: null,
    rows: null,
    readFrom: null,
  }
}

function allOf({ things }: MerchantThings, names: readonly string[]): unknown[] | undefined {
  const found = names.map((name) => things.get(name)).filter((thing) => thing !== undefined)
  return found.length === names.length ? found : undefined
}
