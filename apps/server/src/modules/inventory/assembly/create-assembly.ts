import { createAssembly as call } from '@kassa/contract/inventory/assembly.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { assemblyLines, shareCost, sumOfCosts, type AssemblyLine } from '@kassa/domain/inventory/assembly.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { businessDayAt, findOutletFacts, type OutletFacts } from '../../organisation/public.ts'
import { insertMissingStock, type HeldStock, type StockAfterMove } from '../../stock/public.ts'
import { numberDocument, tellMoved } from '../document/document-rules.ts'
import { readGoodsLines } from '../document/goods-lines.ts'
import { entryKindOf, readAssemblyView } from './assembly-view.ts'
import { insertAssembly, listSellPrices, type AssemblyLineToWrite } from './assembly.store.ts'
import { writeLots } from './brought-lots.ts'
import { holdLines, moveLines, movePieces, valueOut, type MovedLine } from './move-assembled.ts'
import { findRecipeGoods, findRecipeVersion, listRecipeParts } from './recipe.store.ts'

type Request = OutputOf<typeof call.request>
type Line = MovedLine & AssemblyLine

/** The lines of the document by the recipe as it was shown, with the pieces that are named. */
async function linesOf(context: Context, request: Request): Promise<Result<readonly Line[]>> {
  const { tx, merchantId, inOutletId: outletId } = context
  const { kind, variantId, quantity, recipeVersion } = request
  const made = await findRecipeGoods(tx, merchantId, outletId, variantId)
  if (!made) return refuse({ code: 'thing.not-found' })
  const { name } = made
  const parts = await listRecipeParts(tx, merchantId, outletId, variantId)
  if (parts.length === 0) return refuse({ code: 'recipe.missing', facts: { variantId, name } })
  if ((await findRecipeVersion(tx, merchantId, variantId)) !== recipeVersion) {
    return refuse({ code: 'recipe.changed', facts: { variantId, name } })
  }
  const lines = assemblyLines(kind, { variantId, quantity }, parts)
  const sound = await readGoodsLines(tx, { merchantId, outletId }, lines, 'refused')
  if (!sound.ok) return sound
  return accept(
    sound.value.map((line) => ({
      ...line,
      serials: request.lines.find((one) => one.variantId === line.variantId)?.serials ?? [],
    })),
  )
}

/** The value of each line that comes in: all of what left, to the minor unit; null where nobody knows it. */
async function costsIn(
  { tx, merchantId }: Context,
  { id: outletId }: OutletFacts,
  coming: readonly Line[],
  left: readonly StockAfterMove[],
  held: ReadonlyMap<string, HeldStock>,
): Promise<readonly (WideMinor | null)[]> {
  const variantIds = coming.map(({ variantId }) => variantId)
  const prices = await listSellPrices(tx, merchantId, outletId, variantIds)
  const worth = coming.map(({ variantId, quantity }) => ({
    quantity,
    isThousandths: held.get(variantId)?.isThousandths ?? false,
    averageCostThousandths: held.get(variantId)?.averageCostThousandths ?? null,
    sellPriceMinor: prices.find((price) => price.variantId === variantId)?.sellPriceMinor ?? 0,
  }))
  const total = sumOfCosts(left.map(valueOut))
  return coming.length === 1 ? [total] : shareCost(total, worth)
}

/** Takes out what leaves and puts in what comes, in one transaction; answers the lines with their values. */
async function bookLines(context: Context, outlet: OutletFacts, id: string, request: Request, lines: readonly Line[]) {
  const { tx, merchantId } = context
  const kind = entryKindOf[request.kind]
  const keys = lines.map(({ variantId }) => ({ outletId: outlet.id, variantId }))
  await insertMissingStock(tx, merchantId, keys)
  const held = await holdLines(context, outlet.id, lines)
  if (!held.ok) return held
  const move = { documentId: id, outlet, kind }
  const pieces = await movePieces(context, move, lines)
  if (!pieces.ok) return pieces
  const leaving = lines.filter(({ isOut }) => isOut)
  const coming = lines.filter(({ isOut }) => !isOut)
  await writeLots(context, outlet, { documentId: id, told: request.lines, leaving, coming, held: held.value })
  const left = await moveLines(
    context,
    move,
    leaving.map((line) => ({ ...line, costMinor: null })),
  )
  const costs = await costsIn(context, outlet, coming, left, held.value)
  const came = await moveLines(
    context,
    move,
    coming.map((line, at) => ({ ...line, costMinor: costs[at] ?? null })),
  )
  tellMoved(context, [...left, ...came])
  const written = (line: Line, costMinor: WideMinor | null): AssemblyLineToWrite => ({
    ...line,
    id: context.newId(),
    costMinor,
  })
  return accept([
    ...leaving.map((line, at) => written(line, left[at] ? valueOut(left[at]) : null)),
    ...coming.map((line, at) => written(line, costs[at] ?? null)),
  ])
}

export const createAssembly = command(call, async (context, request) => {
  const { tx, merchantId, inOutletId, now, actor } = context
  const outlet = await findOutletFacts(tx, merchantId, inOutletId)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const lines = await linesOf(context, request)
  if (!lines.ok) return lines
  const id = context.newId()
  const booked = await bookLines(context, outlet, id, request, lines.value)
  if (!booked.ok) return booked
  const { kind, variantId, quantity, note } = request
  const number = await numberDocument(context, 'assembly', outlet)
  await insertAssembly(tx, merchantId, {
    id,
    outletId: outlet.id,
    number,
    kind,
    variantId,
    quantity,
    note,
    currency: outlet.currency,
    at: now,
    byName: actor.name,
    businessDay: businessDayAt(now, outlet),
    lines: booked.value,
  })
  context.audit({
    subject: `assembly/${id}`,
    after: {
      number,
      kind,
      variantId,
      quantity,
      note,
      lines: lines.value.map(({ serials: _serials, ...line }) => line),
    },
  })
  return readAssemblyView(context, id)
})
