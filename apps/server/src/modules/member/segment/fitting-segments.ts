import type { Tx } from '../../../platform/db/tx.ts'
import { segmentsOfPlans } from '../../promotion/public.ts'
import { findProgrammeClock } from '../programme/programme.store.ts'
import { listFittingOf, listNamedSegments } from './segment.store.ts'

/** Returns those of the segments that plans are for which a member fits at `at`: a desk prices with them. */
export async function segmentsOfMember(tx: Tx, merchantId: string, memberId: string, at: string): Promise<string[]> {
  const wanted = await segmentsOfPlans(tx, merchantId)
  return wanted.length === 0 ? [] : fittingOf(tx, merchantId, memberId, { ids: wanted, at })
}

/**
 * Returns the names of the segments a desk counted a member into and that they do not fit by the books at `at`; an id where there is no
 * name.
 */
export async function unfitSegments(
  tx: Tx,
  merchantId: string,
  memberId: string,
  told: { readonly ids: readonly string[]; readonly at: string },
): Promise<string[]> {
  const fits = new Set(await fittingOf(tx, merchantId, memberId, told))
  const unfit = told.ids.filter((id) => !fits.has(id))
  if (unfit.length === 0) return []
  const names = new Map((await listNamedSegments(tx, merchantId, unfit)).map(({ id, name }) => [id, name]))
  return unfit.map((id) => names.get(id) ?? id)
}

async function fittingOf(
  tx: Tx,
  merchantId: string,
  memberId: string,
  { ids, at }: { readonly ids: readonly string[]; readonly at: string },
): Promise<string[]> {
  const rules = (await listNamedSegments(tx, merchantId, ids)).filter(({ isArchived }) => !isArchived)
  if (rules.length === 0) return []
  return listFittingOf(tx, merchantId, memberId, rules, await findProgrammeClock(tx, merchantId, at))
}
