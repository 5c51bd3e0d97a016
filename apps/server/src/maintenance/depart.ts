import { closeForMove, findDepartureForUpdate, openAgain, tillsOf } from '../modules/moving/public.ts'
import { systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { findMerchantIdByNumber } from '../seed/catalogue/catalogue.store.ts'
import { MaintenanceRefused } from './refused.ts'
import type { SayLine, Workshop } from './tasks.ts'

/** The id of a merchant by its number. Throws MaintenanceRefused where there is none. */
export async function merchantOf(database: Database, number: string): Promise<string> {
  const merchantId = await database.transaction({ kind: 'owner' }, (tx) => findMerchantIdByNumber(tx, number))
  if (merchantId === undefined) throw new MaintenanceRefused(`There is no merchant ${number}. Nothing was changed.`)
  return merchantId
}

/** Closes a shop to selling before it moves, or opens it again; run once more it names the tills as they stand. */
export async function depart(
  { database }: Pick<Workshop, 'database'>,
  { number, isClosing }: { readonly number: string; readonly isClosing: boolean },
  say: SayLine,
): Promise<number> {
  const merchantId = await merchantOf(database, number)
  const now = systemClock()
  await database.transaction({ kind: 'merchant', merchantId, now }, async (tx) => {
    const before = await findDepartureForUpdate(tx, merchantId)
    if (isClosing) await closeForMove(tx, merchantId, { at: now, by: 'operator' })
    else if (before?.movedAt !== undefined && before.movedAt !== null)
      throw new MaintenanceRefused('An owner said that the shop sells elsewhere by now. Nothing was changed.')
    else if (before) await openAgain(tx, merchantId)
    else throw new MaintenanceRefused(`The shop of merchant ${number} is open. Nothing was changed.`)
  })
  say(
    isClosing
      ? `The shop of merchant ${number} is closed: its tills begin no new sale once they hear of it.`
      : `The shop of merchant ${number} is open again.`,
  )
  if (isClosing) await sayTills(database, merchantId, say)
  return 0
}

async function sayTills(database: Database, merchantId: string, say: SayLine): Promise<void> {
  const tills = await database.transaction({ kind: 'merchant', merchantId }, async (tx) => {
    const departure = await findDepartureForUpdate(tx, merchantId)
    return departure ? (await tillsOf(tx, merchantId, departure)).tills : []
  })
  for (const { name, outletName, state, queued, lastSeenAt, lateEntries } of tills)
    say(`${outletName}, ${name}: ${state}, ${queued} waiting, ${lateEntries} late, last heard ${lastSeenAt ?? 'never'}`)
}
