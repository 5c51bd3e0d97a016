import { printLabels as printCall, RASTERS_A_PIECE } from '@kassa/contract/print/label-batch.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { labelDrawer, type LabelDrawer } from '@kassa/domain/label/draw-label.ts'
import { labelTalk } from '@kassa/domain/label/label-printer-status.ts'
import { labelLook, type LabelLook } from '@kassa/domain/label/label-writing.ts'
import { writeLabels } from '@kassa/domain/label/write-labels.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { commandOutside, type Command, type OutsideContext } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { glyphsFor } from '../../../platform/paper/glyphs.ts'
import { findPrinter, setFound, type PrinterRow } from '../printer/printer.store.ts'
import { writeToPort } from '../printer/write-to-port.ts'
import { factsOf } from './draw-labels.ts'
import { deleteOldBatches, endPiece, findBatch, takePiece } from './label-batch.store.ts'
import { listGoodsToDraw, setShown, type LabelGoods } from './label-goods.store.ts'
import { drawImages } from './label-images.ts'
import { isPlace } from './label-place.ts'
import { findDesign } from './label.store.ts'

type Asked = OutputOf<(typeof printCall)['request']>

/** A piece that is taken: nobody else sends it. */
interface Piece {
  readonly printer: PrinterRow
  readonly look: LabelLook
  readonly draw: LabelDrawer
  readonly goods: readonly { readonly label: LabelGoods; readonly copies: number }[]
}

const unknown = refuse({ code: 'thing.not-found' })

/** A printer of the outlet that prints labels, with how they are written for it. */
async function findLabelPrinter(tx: Tx, merchantId: string, { printerId, outletId }: Asked) {
  const printer = await findPrinter(tx, merchantId, printerId)
  const look = printer?.outletId === outletId ? labelLook(printer.labels) : null
  return printer && look ? { printer, look } : undefined
}

/** Returns whether a batch of that id, if there is one, is this one; behind its first piece there must be one. */
async function isSameBatch(tx: Tx, { merchantId, now }: OutsideContext, asked: Asked): Promise<boolean> {
  const known = await findBatch(tx, merchantId, { id: asked.id, now })
  if (!known) return asked.from === 0
  const { outletId, templateId, count } = known
  return outletId === asked.outletId && templateId === asked.templateId && count === asked.count
}

/** Returns the goods that exist, in the requested order. */
async function findGoods(tx: Tx, { merchantId, now }: OutsideContext, asked: Asked): Promise<Piece['goods']> {
  const { outletId, scheduleId = null, goods } = asked
  const variantIds = goods.map(({ variantId }) => variantId)
  const found = await listGoodsToDraw(tx, { merchantId, outletId, scheduleId, now }, variantIds)
  const goodsOf = new Map(found.map((label) => [label.variantId, label]))
  return goods.flatMap(({ variantId, copies }) => {
    const label = goodsOf.get(variantId)
    return label ? [{ label, copies }] : []
  })
}

/** Returns the facts on the labels of a piece; goods that appear twice are listed once. */
const saysOf = (goods: Piece['goods']): LabelGoods[] => [
  ...new Map(goods.map(({ label }) => [label.variantId, label])).values(),
]

/** Takes the piece, or nothing where it is not its turn. Refuses what is not there, and more than the printer takes. */
async function take(tx: Tx, context: OutsideContext, store: FileStore, asked: Asked): Promise<Result<Piece | null>> {
  const { merchantId, reaches, locale, actor, now } = context
  const { outletId, scheduleId = null, count, from } = asked
  const place = { tx, merchantId, reaches }
  const [design, found] = [
    await findDesign(tx, merchantId, asked.templateId),
    await findLabelPrinter(tx, merchantId, asked),
  ]
  const isThere = (await isPlace(place, outletId, scheduleId)) && (await isSameBatch(tx, context, asked))
  if (!design || !found || !isThere || from + asked.goods.length > count) return unknown
  const { printer, look } = found
  const labels = asked.goods.reduce((sum, { copies }) => sum + copies, 0)
  if (look.language === 'escpos' && labels > RASTERS_A_PIECE)
    return refuse({ code: 'label-batch.too-many-copies', facts: { limit: RASTERS_A_PIECE } })
  const images = await drawImages({ tx, merchantId, store }, design.template, look.dotsPerMm)
  if (!images.ok) return images
  const goods = await findGoods(tx, context, asked)
  if (from === 0) await deleteOldBatches(tx, merchantId, { outletId, now })
  const says = saysOf(goods)
  const piece = { ...asked, size: asked.goods.length, says, byName: actor.name, now }
  if (!(await takePiece(tx, merchantId, piece))) return accept(null)
  const { dotsPerMm } = look
  const draw = labelDrawer(design.template, { dotsPerMm, glyphs: glyphsFor(locale), images: images.value })
  return accept({ printer, look, draw, goods })
}

const bytesOf = ({ look, draw, goods }: Piece): Uint8Array =>
  writeLabels(
    goods.map(({ label, copies }) => ({ dots: draw(factsOf(label)), copies })),
    look.language,
    look.dotsPerMm,
  )

/** Writes the piece to its printer, outside every transaction, and keeps how it ended. */
async function send({ merchantId, reach, now, step }: OutsideContext, asked: Asked, piece: Piece): Promise<void> {
  const { id, outletId, templateId, from } = asked
  const writing = { purpose: 'print.write-labels', bytes: bytesOf(piece), talk: labelTalk(piece.look.language) }
  const { to, problem } = await writeToPort(reach, piece.printer, writing)
  await step(async (tx) => {
    await setFound(tx, merchantId, piece.printer.id, { problem, now })
    const isEnded = await endPiece(tx, merchantId, { id, from, to, problem, now })
    if (isEnded && to === 'printed') await setShown(tx, { merchantId, outletId, templateId, now }, saysOf(piece.goods))
  })
}

/** Prints labels, with pictures from a store that is opened when it is first needed. */
export const printLabelsCommand = (storeOf: () => FileStore): Command =>
  commandOutside(printCall, async (context, asked) => {
    const { step, merchantId, now } = context
    const taken = await step((tx) => take(tx, context, storeOf(), asked))
    if (!taken.ok) return taken
    if (taken.value) await send(context, asked, taken.value)
    const batch = await step((tx) => findBatch(tx, merchantId, { id: asked.id, now }))
    if (!batch) return unknown
    const { state, problem, printed } = batch
    return accept({ state, problem, printed })
  })
