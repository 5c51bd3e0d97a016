import { planResult as call } from '@kassa/contract/promotion/plan.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { findPlanRow } from '../plan/plan.store.ts'
import { listPlanResult } from './plan-result.store.ts'

/** What a plan did, by outlet and day; each row's orders are those of its outlet and day that name the plan. */
export const planResult = command(call, async ({ tx, merchantId, outletId, actor }, { id, from, until }) => {
  if (!(await findPlanRow(tx, merchantId, id))) return refuse({ code: 'thing.not-found' })
  const { outletIds } = actor
  const seen = outletId === null ? outletIds : ([outletId] as const)
  return accept({ rows: await listPlanResult(tx, merchantId, { id, from, until, outletIds: seen }) })
})
