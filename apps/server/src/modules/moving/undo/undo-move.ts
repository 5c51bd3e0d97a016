import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import {
  backwards,
  removeUnsold,
  removeVariants,
  reviseGoods,
  setProductPicture,
  takeChangeNumber,
} from '../../catalogue/public.ts'
import { ensureProgramme, findProgrammeDay, removeUnused } from '../../member/public.ts'
import { deleteLotsAt, deleteMovedCounts } from '../../inventory/public.ts'
import { holdStock } from '../../stock/public.ts'
import type { MoveRun } from '../act/act-move.ts'
import { forgetEdits, listEdits } from '../act/move-edit.store.ts'
import { postStock } from '../act/move-goods.ts'
import { postHoldings } from '../act/move-people.ts'
import { listEveryOutlet } from '../plan/shop-here.store.ts'
import { deleteBrought } from '../job/brought-move.store.ts'
import { waitForTurn } from '../job/move-turn.ts'
import { forgetHistory } from '../history/imported-sale.store.ts'
import { forgetPictures } from '../pictures/move-picture.store.ts'
import type { OtherCount } from '../others/other-plan.ts'
import { returnCards } from '../cards/return-cards.ts'
import { returnLayaways } from './return-layaways.ts'
import { returnPriceLists } from './return-price-lists.ts'
import { returnStaff } from './return-staff.ts'
import {
  type AddedVariant,
  forgetSaid,
  type HoldingsBack,
  listAddedVariants,
  listHoldingsBack,
  listMadePeople,
  listMadeProducts,
  listMovesForUpdate,
  listStockBack,
  type MadeThing,
  type MoveRecord,
  setMoveUndone,
  type Staying,
  type StockBack,
} from './undo-move.store.ts'

/** A move can be undone for a day. Source: moving-in.md. */
const UNDO_HOURS = 24

export const undoUntil = ({ beganAt, endedAt }: Pick<MoveRecord, 'beganAt' | 'endedAt'>): string =>
  new Date(Date.parse(endedAt ?? beganAt) + UNDO_HOURS * 3_600_000).toISOString()

/** A thing that stays although its move is undone, and the reason. */
export interface StayingThing {
  readonly name: string
  readonly why: NonNullable<Staying | StockBack['why']> | 'price-list-touched' | 'layaway-used' | 'edited'
}

export interface MoveUndone {
  readonly products: number
  readonly people: number
  readonly cards: number
  readonly others: readonly OtherCount[]
  readonly staying: readonly StayingThing[]
  readonly changeNumber: number
}

/** Other things that an undo took back, and those that stay. */
export interface OthersReturned {
  readonly counts: readonly OtherCount[]
  readonly stayingIds: readonly string[]
  readonly staying: readonly StayingThing[]
}

export type Undoing = Pick<MoveRun, 'merchantId' | 'moveId' | 'now' | 'newId' | 'actor'>

/**
 * Takes back what a move brought: goods that were not sold and people who bought nothing go, with the reversal of their openings; the others stay
 * with their reason. Moves are undone the newest first, since a newer file's difference rests on the former one.
 *
 * Refuses `thing.not-found`, `moving.not-undoable`, `moving.undo-newer-first`.
 */
export async function undoMove(tx: Tx, undoing: Undoing): Promise<Result<MoveUndone>> {
  const { merchantId, moveId, now } = undoing
  await waitForTurn(tx, merchantId)
  // The job stops at its next step: this waits for the one that runs, before anything else is locked.
  await deleteBrought(tx, merchantId, moveId)
  const may = mayUndo(await listMovesForUpdate(tx, merchantId), moveId, now)
  if (!may.ok) return may
  const changeNumber = await takeChangeNumber(tx, merchantId)
  await returnPictures(tx, undoing, changeNumber)
  const edited = await returnEdits(tx, undoing)
  // Goods are free before they are looked at: what is set aside then is for layaways that stay.
  const layaways = await returnLayaways(tx, undoing)
  const stocks = await listStockBack(tx, merchantId, moveId)
  await holdStock(tx, merchantId, stocks)
  const products = await listMadeProducts(tx, merchantId, moveId)
  const people = await listMadePeople(tx, merchantId, moveId)
  const staying = new Set([...products, ...people].flatMap(({ id, why }) => (why === null ? [] : id)))
  const stockStays = await returnStock(tx, undoing, stocks, staying)
  await deleteMovedCounts(tx, merchantId, moveId, stockStays)
  const heldStays = await returnHoldings(tx, undoing, staying)
  const goods = idsToGo(products)
  const cards = idsToGo(people)
  await removeUnsold(tx, merchantId, goods, changeNumber, now)
  await removeUnused(tx, merchantId, cards, now)
  const grown = await returnVariants(tx, undoing, edited.added, changeNumber)
  await forgetHistory(tx, merchantId, moveId)
  const cardsBack = await returnCards(tx, undoing, layaways.accountsStaying)
  await layaways.close()
  const others = [await returnStaff(tx, undoing), await returnPriceLists(tx, undoing), layaways]
  const kept = [
    ...others.flatMap(({ stayingIds }) => stayingIds),
    ...cardsBack.stayingIds,
    ...edited.staying.map(({ productId }) => productId),
    ...grown.map(({ productId }) => productId),
    ...staying,
    ...stockStays.flatMap(({ productId, variantId }) => [productId, variantId]),
    ...heldStays.map(({ memberId }) => memberId),
  ]
  await forgetSaid(tx, merchantId, moveId, kept)
  await setMoveUndone(tx, merchantId, moveId, now)
  // Most are read in the order in which they are locked, which says nothing to a person.
  const named = [...products, ...people].flatMap(({ name, why }) => (why === null ? [] : [{ name, why }]))
  const moved = stockStays.flatMap(({ name, why }) => (why === null ? [] : [{ name, why }]))
  const used = heldStays.map(({ name }) => ({ name, why: 'used' as const }))
  const counts = {
    products: goods.length,
    people: cards.length,
    cards: cardsBack.count,
    others: others.flatMap((one) => one.counts.filter(({ count }) => count > 0)),
  }
  return accept({
    ...counts,
    staying: [
      edited.staying.map(({ name }) => ({ name, why: 'edited' as const })),
      grown.map(({ name }) => ({ name, why: 'sold' as const })),
      named,
      moved,
      used,
      cardsBack.staying,
      ...others.map((one) => one.staying),
    ].flatMap(byName),
    changeNumber,
  })
}

const byName = (things: readonly StayingThing[]): readonly StayingThing[] =>
  things.toSorted((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))

/** Pictures that wait are not fetched any more; goods that were here before the move lose the picture that it gave them. */
async function returnPictures(tx: Tx, { merchantId, moveId }: Undoing, changeNumber: number): Promise<void> {
  for (const { productId, pictureId } of await forgetPictures(tx, merchantId, moveId))
    await setProductPicture(tx, merchantId, { id: productId, pictureId: null, from: pictureId, changeNumber })
}

/** Names, taxes and prices that a newer file changed are what they were again; answers the goods that were edited since and stay, and the variants that goods got. */
async function returnEdits(tx: Tx, undoing: Undoing) {
  const { merchantId, moveId, now, newId, actor } = undoing
  const edits = await listEdits(tx, merchantId, moveId)
  const refusals = await reviseGoods(
    { tx, merchantId, now, newId, actor },
    edits.map(({ revision }) => backwards(revision)),
  )
  await forgetEdits(tx, merchantId, moveId)
  return {
    staying: edits.flatMap(({ name, revision: { productId } }) =>
      refusals.has(productId) ? [{ name, productId }] : [],
    ),
    added: edits.flatMap(({ revision: { added = [] } }) => added),
  }
}

/** Variants that goods here got go again once their stock is back; those that were sold, moved or set aside since stay and are answered. */
async function returnVariants(
  tx: Tx,
  { merchantId, now }: Undoing,
  added: readonly string[],
  changeNumber: number,
): Promise<readonly AddedVariant[]> {
  if (added.length === 0) return []
  const variants = await listAddedVariants(tx, merchantId, added)
  const [staying, going] = [variants.filter(({ stays }) => stays), variants.filter(({ stays }) => !stays)]
  await removeVariants(
    tx,
    merchantId,
    going.map(({ id }) => id),
    changeNumber,
    now,
  )
  return staying
}

function mayUndo(moves: readonly MoveRecord[], moveId: string, now: string): Result<null> {
  const at = moves.findIndex(({ id }) => id === moveId)
  const move = moves[at]
  if (!move) return refuse({ code: 'thing.not-found' })
  if (move.undoneAt !== null || undoUntil(move) <= now) return refuse({ code: 'moving.not-undoable' })
  const isNewest = moves.slice(0, at).every(({ undoneAt }) => undoneAt !== null)
  return isNewest ? accept(null) : refuse({ code: 'moving.undo-newer-first' })
}

const idsToGo = (things: readonly MadeThing[]): string[] => things.flatMap(({ id, why }) => (why === null ? id : []))

/** The stock of a move goes back by entries of the book; what stays, of goods that are not named already, is answered. */
async function returnStock(
  tx: Tx,
  undoing: Undoing,
  stocks: readonly StockBack[],
  staying: ReadonlySet<string>,
): Promise<StockBack[]> {
  const open = stocks.filter(({ productId }) => !staying.has(productId))
  const outlets = await listEveryOutlet(tx, undoing.merchantId)
  const back = open.filter(({ why }) => why === null)
  const moves = back.map(({ outletId, variantId, quantity }) => ({
    outletId,
    variantId,
    quantity: -quantity,
    kind: 'import' as const,
    costMinor: null,
  }))
  await postStock(tx, { ...undoing, outlets }, moves)
  if (back.length > 0) await deleteLotsAt(tx, undoing.merchantId, undoing.moveId, back)
  return open.filter(({ why }) => why !== null)
}

/** The same of points, balances and spending. */
async function returnHoldings(tx: Tx, undoing: Undoing, staying: ReadonlySet<string>): Promise<HoldingsBack[]> {
  const { merchantId, now } = undoing
  const held = (await listHoldingsBack(tx, merchantId, undoing.moveId)).filter(({ memberId }) => !staying.has(memberId))
  const programme = await ensureProgramme(tx, merchantId)
  if (!programme || held.length === 0) return []
  const around = { ...undoing, currency: programme.currency, day: await findProgrammeDay(tx, merchantId, now) }
  for (const { memberId, points, balanceMinor, spentMinor } of held.filter(({ isMoved }) => !isMoved)) {
    const back = { points: -points, balanceMinor: -balanceMinor, spentMinor: -spentMinor }
    await postHoldings(tx, around, memberId, back)
  }
  return held.filter(({ isMoved }) => isMoved)
}
