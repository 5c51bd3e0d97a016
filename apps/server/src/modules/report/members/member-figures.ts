import { memberFigures as call } from '@kassa/contract/report/member-figures.calls.ts'
import { figureOf } from '@kassa/domain/figures/figures.ts'
import { addSums } from '@kassa/domain/figures/sums.ts'
import { accept } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { listRanked, type CellPlace, type RankedRow } from '../figures/cells.store.ts'
import { placeOf } from '../figures/seen-place.ts'
import {
  countMembers,
  listBalanceFlows,
  listLevelMoves,
  listLevels,
  listOwed,
  listPointFlows,
  listRecencies,
} from './member-figures.store.ts'

/** Net of sales with a member by all net, per currency. */
function sharesOf(levels: readonly RankedRow[]) {
  return [...Map.groupBy(levels, ({ currency }) => currency)].map(([currency, rows]) => {
    const [all, own] = [addSums(rows), addSums(rows.filter(({ key }) => key !== ''))]
    const net = BigInt(all.netMinor)
    return {
      currency,
      memberMinor: own.netMinor,
      netMinor: all.netMinor,
      memberOrders: Number(figureOf('orders', own)),
      orders: Number(figureOf('orders', all)),
      shareBasisPoints: net > 0n ? Number((BigInt(own.netMinor) * 10_000n) / net) : null,
    }
  })
}

export const memberFigures = command(call, async (context, asked) => {
  const place = await placeOf(context, asked)
  return place.ok ? accept(await readMemberFigures(context.tx, place.value, context.now)) : place
})

/** Members over the days of a place: their share of its outlets' sales, and what the merchant's books say of them. */
export async function readMemberFigures(tx: Tx, place: CellPlace, now: string) {
  const { merchantId, from, to } = place
  const asked = { merchantId, from, to, now }
  return {
    asOf: now,
    from,
    to,
    counts: await countMembers(tx, asked),
    share: sharesOf(await listRanked(tx, place, 'level', { order: 'key', limit: 200 })),
    levels: await listLevels(tx, asked),
    levelMoves: await listLevelMoves(tx, asked),
    points: await listPointFlows(tx, asked),
    balance: await listBalanceFlows(tx, asked),
    owed: await listOwed(tx, asked),
    table: await listRecencies(tx, asked),
  }
}
