import type { Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { hasSchedule } from '../../catalogue/public.ts'
import { findOutletFacts } from '../../organisation/public.ts'

type Caller = Pick<Context, 'merchantId' | 'reaches'> & { readonly tx: Tx }

/** Returns whether the outlet is the merchant's and one of the caller's. */
export const isMine = async ({ tx, merchantId, reaches }: Caller, outletId: string): Promise<boolean> =>
  reaches(outletId) && (await findOutletFacts(tx, merchantId, outletId)) !== undefined

/** Returns whether there is such a list of prices; none is asked for where it is null. */
const isKnownSchedule = async ({ tx, merchantId }: Caller, scheduleId: string | null): Promise<boolean> =>
  scheduleId === null || (await hasSchedule(tx, merchantId, scheduleId))

/** Returns whether labels can be asked for there: of an outlet of the caller's, and of a list of prices that there is. */
export const isPlace = async (context: Caller, outletId: string, scheduleId: string | null): Promise<boolean> =>
  (await isMine(context, outletId)) && (await isKnownSchedule(context, scheduleId))
