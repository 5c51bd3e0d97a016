import { listCommissions as commissionsCall, readRevenue as revenueCall } from '@kassa/contract/billing/bill.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { addWide } from '@kassa/domain/money/wide.ts'
import { accept } from '@kassa/domain/result.ts'
import { addFields, oneOfEach, type Parts, type Together } from '../../../platform/clusters/overview.ts'
import { command } from '../../../platform/command.ts'
import { mergePages } from '../../../platform/list/merge-pages.ts'
import { dayOf } from '../authorization/standing.ts'
import { countMoves, listRecurring, listRevenue, commissionList } from './revenue.store.ts'
import { readList } from '../../../platform/list/list.store.ts'

/** Rows that are shown of a list of sums. */
const SHOWN = 100

export const readRevenue = command(
  revenueCall,
  async ({ tx, now, isOneOfSeveral, installationZone: zone }) => {
    const shown = { now, zone, most: isOneOfSeveral ? null : SHOWN }
    const months = await listRevenue(tx, 'month', shown)
    const versions = await listRevenue(tx, 'version', shown)
    const partners = await listRevenue(tx, 'partner', shown)
    const recurring = await listRecurring(tx, dayOf(now))
    return accept({ zone, months, versions, partners, recurring, ...(await countMoves(tx, dayOf(now))) })
  },
  { merge: mergeRevenue },
)

async function mergeRevenue(
  parts: Parts<InputOf<typeof revenueCall.answer>>,
  { inOrder }: Pick<Together, 'inOrder'>,
): Promise<InputOf<typeof revenueCall.answer>> {
  const sumsOf = (list: 'months' | 'versions' | 'partners') =>
    oneOfEach(
      parts.flatMap((part) => part[list]),
      ({ name, currency }) => `${currency} ${name}`,
      (same) => ({
        ...addFields(same, 'bills'),
        paidMinor: addWide(same.map(({ paidMinor }) => paidMinor)),
        refundedMinor: addWide(same.map(({ refundedMinor }) => refundedMinor)),
      }),
    )
  const mostFirst = async (list: 'versions' | 'partners') =>
    (
      await inOrder(sumsOf(list), ({ paidMinor, name, currency }) => [paidMinor, name, currency], [
        { as: 'number', isDown: true },
        { as: 'text' },
        { as: 'text' },
      ])
    ).slice(0, SHOWN)
  const months = await inOrder(sumsOf('months'), ({ name, currency }) => [name, currency], [
    { as: 'text' },
    { as: 'text' },
  ])
  const recurring = oneOfEach(
    parts.flatMap((part) => part.recurring),
    ({ currency }) => currency,
    (same) => ({
      ...addFields(same, 'licences'),
      monthlyMinor: addWide(same.map(({ monthlyMinor }) => monthlyMinor)),
    }),
  )
  return {
    ...addFields(parts, 'newLicences', 'lostLicences'),
    zone: parts[0]?.zone,
    months: months.slice(0, SHOWN),
    versions: await mostFirst('versions'),
    partners: await mostFirst('partners'),
    recurring: await inOrder(recurring, ({ currency }) => [currency], [{ as: 'text' }]),
  }
}

export const listCommissions = command(
  commissionsCall,
  async ({ tx }, { search, ...page }) => readList(tx, commissionList, [search], page, (row) => row),
  { merge: mergePages },
)
