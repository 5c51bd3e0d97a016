import { countKeyOf, type MovedCount } from '@kassa/domain/moving/others/counts/moved-count.ts'
import { type CountedAt, planCounts, type PlannedCount } from '@kassa/domain/moving/others/counts/plan-counts.ts'
import type { MoveDecisions } from '@kassa/domain/moving/move-decisions.ts'
import type { Question } from '@kassa/domain/moving/move-source.ts'
import type { StockOpening } from '@kassa/domain/moving/openings.ts'
import { barCodeKey } from '@kassa/domain/product/upc.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { instantOf } from '@kassa/domain/time/local-time.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { MoveRun, NotTaken } from '../act/act-move.ts'
import { movedMeanwhile, postStock } from '../act/move-goods.ts'
import { writeLots } from '../act/move-lots.ts'
import { insertSources, type SourceRow } from '../act/shop-move.store.ts'
import { listDepartingTills } from '../../device/public.ts'
import { insertMovedCounts } from '../../inventory/public.ts'
import { holdOpenings } from '../act/still.store.ts'
import { type Destination, outletIdsInOrder } from '../plan/shop-here.ts'
import { listVariantsHere } from '../plan/shop-here.store.ts'
import { countFigures, listCountLinks } from './counts.store.ts'
import type { OtherPlan, OtherStep } from './other-plan.ts'
import { reachesOutlet, type RoleGiver } from './role-giver.ts'

/** The most kinds of goods in one transaction. */
const STEP = 200

interface Around {
  readonly giver: RoleGiver
  readonly decisions: MoveDecisions
  readonly destination: Destination
}

const listCounted = (tx: Tx, merchantId: string, counts: readonly MovedCount[], moments: readonly string[]) => {
  const codes = counts.flatMap(({ code, barcode }) => [code, barcode].filter((one) => one !== ''))
  return listVariantsHere(tx, merchantId, {
    productIds: [],
    skus: codes,
    codes: codes.map(barCodeKey),
    names: counts.map(({ name }) => name.toLowerCase()).filter((name) => name !== ''),
    moments,
  })
}

/** The instant at which a count was taken, by the clock of each outlet; null where nobody knows. */
function momentsOf({ countedAt = {} }: MoveDecisions, { outlets }: Pick<Destination, 'outlets'>) {
  const zones = new Map(outlets.map(({ id, timeZone }) => [id, timeZone]))
  return ({ file }: Pick<MovedCount, 'file'>, outletId: string): string | null => {
    const [day = '', time = ''] = countedAt[file]?.split('T') ?? []
    const zone = zones.get(outletId)
    const [hours, minutes] = time.split(':').map(Number)
    if (zone === undefined || hours === undefined || minutes === undefined) return null
    return new Date(instantOf(day, hours * 60 + minutes, zone)).toISOString()
  }
}

/**
 * Asks when a list was counted where the shop has a till, which may have sold what nobody heard of yet, where goods of it moved or were counted here, or where
 * a former list says otherwise: nobody else knows which of those sales it has seen, and which of two lists is the newer one.
 */
export async function countMomentQuestions(
  tx: Tx,
  merchantId: string,
  counts: readonly MovedCount[],
): Promise<readonly Question[]> {
  if (counts.length === 0) return []
  const variants = await listCounted(tx, merchantId, counts, [])
  const isMoved = variants.some(({ stock }) =>
    Object.values(stock).some((one) => one.isMoved || (one.countedAt ?? null) !== null),
  )
  const hasSold = isMoved || (await listDepartingTills(tx, merchantId)).length > 0
  const isAsked = hasSold || (await saysOtherwise(tx, merchantId, counts))
  const files = isAsked ? new Set(counts.map(({ file }) => file)) : []
  return [...files].map((about) => ({ kind: 'count-moment', about, proposal: null }))
}

const figuresOf = (stock: MovedCount['stock']): string =>
  JSON.stringify(stock.map(({ place, stock: figure }) => `${place} ${figure}`).toSorted())

/** Returns whether a former list said another figure of the same goods; of locations that were left out it said nothing. */
async function saysOtherwise(tx: Tx, merchantId: string, counts: readonly MovedCount[]): Promise<boolean> {
  const links = await listCountLinks(tx, merchantId, counts.map(countKeyOf))
  return counts.some((count) => {
    const former = links.get(countKeyOf(count))
    if (!former) return false
    const said = former.said.stock.filter(({ stock }) => stock !== null)
    const places = new Set(said.map(({ place }) => place))
    return figuresOf(said) !== figuresOf(count.stock.filter(({ place }) => places.has(place)))
  })
}

/** The outlets for which a file has figures. */
function outletsIn(file: string, counts: readonly MovedCount[], { byPlace }: Pick<Destination, 'byPlace'>) {
  const own = counts.filter((one) => one.file === file).flatMap(({ stock }) => stock)
  return new Set(own.flatMap(({ place, stock }) => (stock === null ? [] : (byPlace.get(place) ?? []))))
}

/** Refuses `moving.counted-later` for a moment that is still to come at an outlet of the file. */
export function checkMoments(
  counts: readonly MovedCount[],
  { decisions, destination, now }: Omit<Around, 'giver'> & { readonly now: string },
): Result<null> {
  const momentOf = momentsOf(decisions, destination)
  for (const file of new Set(counts.map((one) => one.file))) {
    const moment = decisions.countedAt?.[file] ?? null
    const early = [...outletsIn(file, counts, destination)].find(
      ({ id }) => Date.parse(momentOf({ file }, id) ?? now) > Date.parse(now),
    )
    if (moment !== null && early)
      return refuse({
        code: 'moving.counted-later',
        facts: { file, moment: moment.replace('T', ' '), outlet: early.name },
      })
  }
  return accept(null)
}

/** Plans stock of goods that are in no file of the move. */
export async function planStockAlone(
  tx: Tx,
  merchantId: string,
  counts: readonly MovedCount[],
  { giver, decisions, destination }: Around,
): Promise<OtherPlan> {
  const momentOf = momentsOf(decisions, destination)
  const files = [...new Set(counts.map(({ file }) => file))]
  const moments = files.flatMap((file) => destination.outlets.flatMap(({ id }) => momentOf({ file }, id) ?? []))
  const variants = await listCounted(tx, merchantId, counts, [...new Set(moments)])
  const links = await listCountLinks(tx, merchantId, counts.map(countKeyOf))
  const outletIds = outletIdsInOrder(destination)
  const outletOf = (place: string): string | undefined => destination.byPlace.get(place)?.id
  const reaches = (id: string): boolean => reachesOutlet(giver, id)
  const things = planCounts(counts, { variants, links, outletIds, outletOf, reaches, momentOf })
  const figures = things.flatMap((one) => one.figures)
  return {
    kind: 'stock',
    things,
    steps: stepsOf(things.filter(({ targetId, verdict }) => targetId !== null && verdict !== 'cannot')),
    inFiles: { counted: figures.length },
    sumHere: async (now) => ({ counted: await countFigures(now, merchantId, figures) }),
  }
}

function stepsOf(things: readonly PlannedCount[]): OtherStep[] {
  return Array.from({ length: Math.ceil(things.length / STEP) }, (_, at) => {
    const some = things.slice(at * STEP, (at + 1) * STEP)
    const count = some.filter(({ openings }) => openings.length > 0).length
    return { count, run: (tx, acting) => takeCounts(tx, acting, some) }
  })
}

/** A count as an opening that finds the stock as it was planned, whatever moved it before. */
const asCounted = ({ outletId, variantId, from }: CountedAt): StockOpening => ({
  outletId,
  variantId,
  from,
  to: from,
  isCounted: true,
})

/** Returns whether goods keep their stock, so that the list's word is not the last one. */
const isKept = ({ doubt }: PlannedCount): boolean => doubt === 'moved-since' || doubt === 'count-older'

/** Sets the stock of some goods to the figures of their file, as entries of the move, and keeps what it said unless it is in doubt. */
async function takeCounts(tx: Tx, acting: MoveRun, some: readonly PlannedCount[]): Promise<readonly NotTaken[]> {
  const { merchantId, moveId, destination } = acting
  const isStill = await holdOpenings(
    tx,
    merchantId,
    some.flatMap(({ openings, counted }) => [...openings, ...counted.map(asCounted)]),
  )
  const touched = some.filter(({ openings }) => !openings.every(isStill))
  const moves = some.flatMap(({ openings }) =>
    openings.filter(isStill).map(({ outletId, variantId, from, to }) => ({
      outletId,
      variantId,
      quantity: to - from,
      kind: 'import' as const,
      costMinor: null,
    })),
  )
  await postStock(tx, { ...acting, outlets: destination.outlets }, moves)
  await writeLots(
    tx,
    acting,
    some.flatMap(({ openings }) => openings.filter(isStill)),
  )
  const counted = some.flatMap((one) =>
    touched.includes(one) ? [] : one.counted.filter((at) => isStill(asCounted(at))),
  )
  await insertMovedCounts(tx, merchantId, counted, { moveId, at: acting.now })
  const rows = some.flatMap((one): SourceRow[] =>
    one.targetId === null || isKept(one) || touched.includes(one)
      ? []
      : [{ kind: 'stock', sourceKey: countKeyOf(one.count), targetId: one.targetId, said: one.said }],
  )
  await insertSources(tx, merchantId, moveId, { rows, isMade: false })
  return touched.map(movedMeanwhile)
}
