import { addWide, compareWide, lessWide } from '@kassa/domain/money/wide.ts'
import type { stocktakeView } from '@kassa/contract/inventory/stocktake.calls.ts'
import { stocktakeCan, type StocktakeAction } from '@kassa/domain/inventory/stocktake.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { z } from 'zod'
import type { Context } from '../../../platform/command.ts'
import { listRows } from '../../../platform/list/list.store.ts'
import { compareLines } from './compare.ts'
import { listSilentTills } from './silent-till.store.ts'
import { countStocktakeLines, stocktakeLineList } from './stocktake-line.store.ts'
import {
  findStocktake,
  findStocktakeForShare,
  findStocktakeForUpdate,
  type StocktakeRecord,
} from './stocktake.store.ts'

export type StocktakeView = z.input<typeof stocktakeView>

export const rowOf = (record: StocktakeRecord) => {
  const { note: _note, currency: _currency, toleranceUnits: _units, toleranceBasisPoints: _points, ...row } = record
  return row
}

const permissions: Readonly<Record<StocktakeAction, readonly string[]>> = {
  count: ['platform.inventory.stocktakes.count', 'desk.inventory.stocktakes.edit', 'desk.inventory.stocktakes'],
  submit: ['platform.inventory.stocktakes.count', 'desk.inventory.stocktakes.edit'],
  recount: ['platform.inventory.stocktakes.edit', 'platform.inventory.stocktakes.apply'],
  apply: ['platform.inventory.stocktakes.apply'],
  cancel: ['platform.inventory.stocktakes.delete', 'desk.inventory.stocktakes.delete'],
}

/** A check, locked, where the action may be done. Not found outside the caller's outlets. */
export async function holdStocktake(
  context: Context,
  id: string,
  action: StocktakeAction,
): Promise<Result<StocktakeRecord>> {
  const find = action === 'count' ? findStocktakeForShare : findStocktakeForUpdate
  const record = await find(context.tx, context.merchantId, id)
  if (!record || !context.reaches(record.outletId)) return refuse({ code: 'thing.not-found' })
  const obstacle = stocktakeCan(action, record)
  return obstacle ? refuse({ code: obstacle }) : accept(record)
}

const isOpen = ({ state }: StocktakeRecord): boolean => state === 'counting' || state === 'review'

/** Returns whether what should be there is shown: never while it is counted blind. */
export const showsExpected = ({ isBlind, state }: StocktakeRecord): boolean => state !== 'counting' || !isBlind

async function sumsOf(context: Context, record: StocktakeRecord): Promise<StocktakeView['sums']> {
  const { tx, merchantId } = context
  if (record.state === 'counting' || record.state === 'cancelled') return null
  const lines =
    record.state === 'applied' ? await appliedLines(context, record) : await compareLines(tx, merchantId, record)
  const worth = lines.map(({ varianceMinor }) => varianceMinor ?? 0)
  return {
    varied: lines.filter(({ variance }) => variance !== 0).length,
    needsRecount: lines.filter(({ needsRecount }) => needsRecount).length,
    gainedMinor: addWide(worth.filter((minor) => compareWide(minor, 0) > 0)),
    lostMinor: lessWide(0, addWide(worth.filter((minor) => compareWide(minor, 0) < 0))),
  }
}

async function appliedLines({ tx, merchantId }: Context, { id }: StocktakeRecord) {
  const most = await countStocktakeLines(tx, merchantId, id, 1_000_000)
  const lines = await listRows(tx, stocktakeLineList, [merchantId, id, { isCounted: true }], most)
  return lines.map(({ counted, expected, varianceMinor }) => ({
    variance: (counted ?? 0) - (expected ?? 0),
    varianceMinor,
    needsRecount: false,
  }))
}

/** A check as a screen shows it. */
export async function readStocktakeView(context: Context, id: string): Promise<Result<StocktakeView>> {
  const record = await findStocktake(context.tx, context.merchantId, id)
  if (!record || !context.reaches(record.outletId)) return refuse({ code: 'thing.not-found' })
  const may = (action: StocktakeAction) =>
    stocktakeCan(action, record) === null && context.holds(...permissions[action])
  return accept({
    ...record,
    sums: await sumsOf(context, record),
    silentTills: isOpen(record) ? await listSilentTills(context.tx, context.merchantId, id) : [],
    can: {
      count: may('count'),
      submit: may('submit'),
      recount: may('recount'),
      apply: may('apply'),
      cancel: may('cancel'),
    },
  })
}
