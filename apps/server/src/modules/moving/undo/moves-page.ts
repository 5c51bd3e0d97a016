import type { Locale } from '@kassa/domain/text/locale.ts'
import { listMoves as listCall, undoMove as undoCall } from '@kassa/contract/moving/past-moves.calls.ts'
import { accept } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { actorOf } from '../act/acting.ts'
import type { OutcomeRecord, MoveOutcome } from '../act/move-totals.ts'
import { wordRefusal } from '../look.ts'
import { countPictures, type PicturesOfMove } from '../pictures/move-picture.store.ts'
import { listShopMoves } from './undo-move.store.ts'
import { undoMove, undoUntil } from './undo-move.ts'
import { noOthers } from '../others/other-plan.ts'

/** The number of the latest moves that are shown. */
const SHOWN = 20

/** The most pictures that failed and are named. */
const PICTURES_SHOWN = 50

function picturesView(of: PicturesOfMove | undefined, locale: Locale) {
  if (!of) return null
  const { taken, waiting, failed } = of
  const failures = of.failures.map(({ name, address, refusal: { code, facts } }) => ({
    name,
    address,
    message: wordRefusal(code, facts ?? {}, locale),
  }))
  return { taken, waiting, failed, failures }
}

const noMore = { ...noOthers, cards: 0, cardsMinor: 0, historyOrders: 0, historyMinor: 0 }

/** Totals of moves from before everything came with them that comes now. */
const wholeOutcome = ({ currency, files, here, opened, notTaken, others }: OutcomeRecord): MoveOutcome => ({
  currency,
  files: { ...noMore, ...files },
  here: { ...noMore, ...here },
  opened,
  notTaken,
  others: others ?? [],
})

/** The rows that a move could not take, with the reasons; moves from before kept none. */
const notTakenOf = (outcome: OutcomeRecord | null, locale: Locale) =>
  (outcome?.rows ?? []).map(({ file, row, name, refusal: { code, facts } }) => ({
    file,
    row,
    name,
    message: wordRefusal(code, facts ?? {}, locale),
  }))

const list = command(listCall, async ({ tx, merchantId, now, locale }) => {
  const moves = await listShopMoves(tx, merchantId, SHOWN)
  const newest = moves.findIndex(({ undoneAt }) => undoneAt === null)
  const counts = await countPictures(
    tx,
    merchantId,
    moves.map(({ id }) => id),
    PICTURES_SHOWN,
  )
  const pictures = new Map(counts.map((one) => [one.moveId, one]))
  return accept({
    moves: moves.map(({ locations: _locations, ...move }, at) => ({
      ...move,
      pictures: picturesView(pictures.get(move.id), locale),
      outcome: move.outcome && wholeOutcome(move.outcome),
      notTaken: notTakenOf(move.outcome, locale),
      isUndoable: at === newest && undoUntil(move) > now,
    })),
  })
})

const undo = command(undoCall, async (context, { id }) => {
  const { tx, merchantId, now, newId, locale, actor } = context
  const undone = await undoMove(tx, { merchantId, moveId: id, now, newId, actor: actorOf(actor) })
  if (!undone.ok) return undone
  const { products, people, cards, others, staying, changeNumber } = undone.value
  context.audit({ subject: `move/${id}`, after: { products, people, cards, others, staying: staying.length } })
  context.emit({ name: 'catalogue.changed', outletId: null, payload: { changeNumber } })
  const stays = staying.map(({ name, why }) => ({
    name,
    message: wordRefusal(`moving.stays-${why}`, { name }, locale),
  }))
  return accept({ products, people, cards, others: [...others], staying: stays })
})

export const pastMoveCommands = [list, undo]
