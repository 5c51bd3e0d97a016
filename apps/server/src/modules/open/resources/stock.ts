import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { adjustStock as adjustInside, listStock, type stockRow } from '@kassa/contract/inventory/inventory.calls.ts'
import { loadStockLevels as loadCall } from '@kassa/contract/open/bulk/bulk.calls.ts'
import {
  adjustStock as adjustCall,
  listStockLevels as listCall,
  stockLevel,
} from '@kassa/contract/open/product.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { readRows } from '../../../platform/list/list.store.ts'
import { listStockOf, listTaken, stockIdList } from '../../inventory/public.ts'
import { showResource, shownPage } from '../answer-resource.ts'
import type { AskInside } from '../ask-inside.ts'
import { listOutletIds } from '../changes/change.store.ts'
import { sumOrNull } from './amounts.ts'

type Row = Omit<OutputOf<typeof stockRow>, 'packQuantity'>

const levelIn = (taken: ReadonlyMap<string, number>) => (row: Row) => ({
  id: row.variantId,
  product_id: row.productId,
  outlet_id: row.outletId,
  name: [row.name, row.variantName].filter((part) => part !== '').join(' '),
  weight_unit: row.weightUnit,
  on_hand: row.onHand,
  available: Math.max(0, row.onHand - (taken.get(row.variantId) ?? 0)),
  in_transit: row.inTransit,
  warning_line: row.warningLine,
  value: sumOrNull(row.valueMinor, row.currency),
})

/** Levels of an outlet as they are answered, with what orders and apps leave of each. */
async function levelsOf({ tx, merchantId, now }: Context, outletId: string, rows: readonly Row[]) {
  const variantIds = rows.map(({ variantId }) => variantId)
  return rows.map(levelIn(await listTaken(tx, merchantId, { outletId, now }, variantIds)))
}

const STATES = { on_hand: 'on-hand', low: 'low', out: 'out', negative: 'negative' } as const

type Asked = OutputOf<typeof listCall.request>
type Level = Awaited<ReturnType<typeof levelsOf>>[number]

/** A page of levels, and the place of the next. */
interface Levels {
  readonly rows: readonly Level[]
  readonly nextCursor: string | null
}

async function levelsAt(
  ask: AskInside,
  context: Context,
  outletId: string,
  { cursor, limit, variant_id: variantId, state }: Asked,
): Promise<Result<Levels>> {
  const asked = { cursor, variantId, state: state && STATES[state] }
  const page = await ask(context, listStock, asked, { outletId, limit })
  if (!page.ok) return page
  const { rows, nextCursor } = page.value
  return accept({ rows: await levelsOf(context, outletId, rows), nextCursor })
}

const outletsOf = async ({ tx, merchantId, actor }: Context): Promise<readonly string[]> =>
  actor.outletIds === 'all' ? listOutletIds(tx, merchantId) : actor.outletIds.toSorted()

/** The place in a list of all outlets: the outlet, and the place in its own list where that goes on. */
const placeIn = (outletId: string, cursor: string): string => `${outletId}.${cursor}`

/** Levels of all outlets that the app sees, one outlet after the other: a page ends with its outlet, and the next begins the next one. */
async function levelsEverywhere(ask: AskInside, context: Context, asked: Asked): Promise<Result<Levels>> {
  const outlets = await outletsOf(context)
  const [outletId = outlets[0] ?? '', inner = ''] = asked.cursor?.split('.', 2) ?? []
  const at = outlets.indexOf(outletId)
  if (at === -1)
    return outlets.length === 0 ? accept({ rows: [], nextCursor: null }) : refuse({ code: 'request.place-unknown' })
  const page = await levelsAt(ask, context, outletId, { ...asked, cursor: inner === '' ? undefined : inner })
  if (!page.ok) return page
  const { rows, nextCursor } = page.value
  if (nextCursor !== null) return accept({ rows, nextCursor: placeIn(outletId, nextCursor) })
  const next = outlets[at + 1]
  return accept({ rows, nextCursor: next === undefined ? null : placeIn(next, '') })
}

const asIs = (level: Level): Level => level

export const stockCommands = (ask: AskInside) => [
  command(listCall, async (context, asked) => {
    const { outlet_id: outletId, fields } = asked
    const page =
      outletId === undefined
        ? await levelsEverywhere(ask, context, asked)
        : await levelsAt(ask, context, outletId, asked)
    return page.ok ? shownPage(stockLevel, page.value, asIs, { fields }) : page
  }),
  command(loadCall, async (context, { outlet_id: outletId, ...asked }) => {
    const { tx, merchantId, reaches } = context
    if (!reaches(outletId)) return refuse({ code: 'thing.not-found' })
    const page = await readRows(tx, stockIdList, [merchantId, outletId], asked)
    if (!page.ok) return page
    const ids = page.value.rows.map(({ id }) => id)
    const rows = await levelsOf(context, outletId, await listStockOf(tx, merchantId, outletId, ids))
    return shownPage(stockLevel, { rows, nextCursor: page.value.nextCursor }, asIs, {})
  }),
  command(adjustCall, async (context, { outlet_id: outletId, variant_id: variantId, reason, ...counted }) => {
    const asked = {
      variantId,
      quantity: counted.on_hand,
      seenOnHand: counted.seen_on_hand,
      unitCostMinor: null,
      reason,
    }
    const adjusted = await ask(context, adjustInside, asked, { outletId })
    if (!adjusted.ok) return adjusted
    const [level] = await levelsOf(context, outletId, [adjusted.value])
    return level ? accept(showResource(stockLevel, level, {})) : refuse({ code: 'thing.not-found' })
  }),
]
