import {
  listInTransit as transitCall,
  listSettlements as listCall,
  readSettlement as readCall,
  type SettlementRow,
} from '@kassa/contract/payment/settlement.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { readList } from '../../../platform/list/list.store.ts'
import { linkIn, MOST_LISTED, notThereView } from './differences.ts'
import {
  findSettlement,
  listDifferences,
  listNotThere,
  listTransit,
  settlementList,
  type ListedSettlement,
} from './settlement.store.ts'

const seenBy = ({ merchantId, actor }: Pick<Context, 'merchantId' | 'actor'>) => ({
  merchantId,
  outletIds: actor.outletIds === 'all' ? null : [...actor.outletIds],
})

const viewOf = ({ accountId: _account, currency, ...row }: ListedSettlement): SettlementRow => ({
  ...row,
  currency: currency as SettlementRow['currency'],
  netMinor: row.paidMinor + row.refundMinor + row.feeMinor,
})

export const listSettlements = command(listCall, (context, asked) =>
  readList(context.tx, settlementList, [seenBy(context)], asked, viewOf),
)

/** Returns a file as it was taken in, and the movements of its days that no file has named until now. */
export const readSettlement = command(readCall, async (context, { id }) => {
  const { tx, merchantId } = context
  const found = await findSettlement(tx, seenBy(context), id)
  if (!found) return refuse({ code: 'thing.not-found' })
  const { fromDay, toDay, accountId } = found
  const differing = await listDifferences(tx, merchantId, id, MOST_LISTED)
  const missing =
    fromDay !== null && toDay !== null
      ? await listNotThere(tx, { merchantId, accountId }, { fromDay, toDay }, MOST_LISTED - differing.length)
      : []
  const absent = missing.map((one) => notThereView(one, linkIn(context)))
  return accept({ ...viewOf(found), differences: [...differing, ...absent] })
})

export const listInTransit = command(transitCall, async (context) => {
  const rows = await listTransit(context.tx, seenBy(context))
  return accept({ rows: rows.map((row) => ({ ...row, currency: row.currency as 'CNY' })) })
})
