import {
  listImportedOrders as ordersCall,
  readImportedDemand as demandCall,
  readImportedSales as salesCall,
} from '@kassa/contract/moving/imported-history.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { readList } from '../../../platform/list/list.store.ts'
import {
  findDemand,
  findProductHere,
  importedOrderList,
  isMember,
  listDemandMonths,
  listImportedMonths,
} from './imported-history.store.ts'

/** The outlets whose history somebody sees: the one of the call, else all of theirs; null: every one. */
const seenOutlets = ({ outletId, actor }: Context): readonly string[] | null =>
  outletId === null ? (actor.outletIds === 'all' ? null : actor.outletIds) : [outletId]

const sales = command(salesCall, async (context) => {
  const { tx, merchantId } = context
  const months = await listImportedMonths(tx, merchantId, seenOutlets(context))
  const byCurrency = [...Map.groupBy(months, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    orders: own.reduce((sum, { orders }) => sum + orders, 0),
    amountMinor: own.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    months: own.map(({ month, orders, amountMinor }) => ({ month, orders, amountMinor })),
  }))
  return accept({ byCurrency })
})

const orders = command(ordersCall, async ({ tx, merchantId }, asked) => {
  const { id } = asked
  if (!(await isMember(tx, merchantId, id))) return refuse({ code: 'thing.not-found' })
  return readList(tx, importedOrderList, [merchantId, id], asked, (row) => row)
})

const demand = command(demandCall, async (context, { id }) => {
  const { tx, merchantId } = context
  if (!(await findProductHere(tx, merchantId, id))) return refuse({ code: 'thing.not-found' })
  const outletIds = seenOutlets(context)
  const months = await listDemandMonths(tx, merchantId, id, outletIds)
  const { until, yearThousandths, days } = await findDemand(tx, merchantId, id, outletIds)
  const perDayThousandths = until === null || days === 0 ? null : Math.round(yearThousandths / days)
  return accept({ months, perDayThousandths, until })
})

export const importedHistoryCommands = [sales, orders, demand]
