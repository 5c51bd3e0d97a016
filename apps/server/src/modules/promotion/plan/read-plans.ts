import { listPlans as listCall, readPlan as readCall } from '@kassa/contract/promotion/plan.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { listOutletFacts } from './named-things.store.ts'
import { namesOf } from './named-things.ts'
import { findPlanRow, listPlanRows, listPlanVersions } from './plan.store.ts'
import { planViewOf, type StatusPlace } from './plan-view.ts'

/** All that stand at once: there are at most 200, and their order is what the list is about. */
const listPlans = command(listCall, async (context, { search, type, status, sort }) => {
  const { tx, merchantId } = context
  const rows = await listPlanRows(tx, merchantId)
  const names = await namesOf(
    tx,
    merchantId,
    rows.map(({ terms }) => terms),
  )
  const place = await placeOf(context)
  const wanted = search?.toLowerCase()
  const shown = rows
    .map((row) => planViewOf(row, names, place))
    .filter(
      (one) =>
        (wanted === undefined || one.name.toLowerCase().includes(wanted)) &&
        (type === undefined || one.type === type) &&
        (status === undefined || one.status === status),
    )
  return accept({ rows: inOrder(shown, sort), nextCursor: null, total: shown.length, totalIsCapped: false })
})

type Shown = ReturnType<typeof planViewOf>

const less = (one: string | number, other: string | number): number => (one < other ? -1 : one > other ? 1 : 0)

/** Sorts the rows in plan order, or in that of a heading; the id decides between equal ones. */
function inOrder(rows: readonly Shown[], sort: 'name' | '-name' | 'used' | '-used' | undefined): Shown[] {
  if (sort === undefined) return [...rows]
  const of = (row: Shown) => (sort.endsWith('name') ? row.name.toLowerCase() : row.usedCount)
  const sign = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((one, other) => sign * (less(of(one), of(other)) || less(one.id, other.id)))
}

const readPlan = command(readCall, async (context, { id }) => {
  const { tx, merchantId } = context
  const row = await findPlanRow(tx, merchantId, id)
  if (!row) return refuse({ code: 'thing.not-found' })
  const versions = await listPlanVersions(tx, merchantId, id)
  return accept({
    ...planViewOf(row, await namesOf(tx, merchantId, [row.terms]), await placeOf(context)),
    versions: versions.map((one) => ({ ...one, isEnabled: one.isEnabled ? 1 : 0 })),
  })
})

export const planReading = [listPlans, readPlan]

/** The outlet that was chosen, else all of them. */
async function placeOf({ tx, merchantId, outletId, now, locale }: Context): Promise<StatusPlace> {
  const outlets = await listOutletFacts(tx, merchantId)
  const chosen = outlets.filter(({ id }) => outletId === null || id === outletId)
  return { locale, now: Date.parse(now), timeZones: [...new Set(chosen.map(({ timeZone }) => timeZone))] }
}
