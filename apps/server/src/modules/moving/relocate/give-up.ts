import type { NamedDatabase } from '../../../platform/module.ts'
import { deletePlace } from '../../place/public.ts'
import { deleteAllRows, writeAsCopied } from './copied-rows.store.ts'
import { noteEnd } from './note-end.ts'
import { alone } from './one-at-a-time.ts'
import { planGivingUp } from './plan-journey.ts'
import { isOwn, listTables } from './relocated-table.store.ts'
import { asOwner, RelocationRefused, type RelocationParts } from './relocation-parts.ts'
import { deleteRelocation } from './relocation.store.ts'
import { unwatchTables } from './watched-tables.store.ts'

/**
 * Takes back a relocation that has not switched: the merchant sells where it did, and nothing of it is left in the target. One that has gone for good is
 * not waited for: then answers its name, and what was copied there lies there.
 */
export const giveUpRelocation = (parts: RelocationParts, number: string): Promise<string | undefined> =>
  alone(
    parts,
    async () => {
      const { merchantId, source, target, targetName, step } = await planGivingUp(parts, number)
      if (step !== 'copying')
        throw new RelocationRefused(
          `Merchant ${number} works in ${targetName} already: take the relocation up again to its end. Nothing was done.`,
        )
      if (target) await takeAway(target, merchantId)
      await unwatchTables(source.database)
      const first = parts.databases[0] ?? source
      await noteEnd({ first, merchantId, number, source, target: { name: targetName } }, source, { isGivenUp: true })
      await asOwner(source, (tx) => deleteRelocation(tx, merchantId))
      return target ? undefined : targetName
    },
    1,
  )

/** Takes all that was copied out of the target. */
export async function takeAway(target: NamedDatabase, merchantId: string): Promise<void> {
  const tables = await asOwner(target, listTables)
  await asOwner(target, async (tx) => {
    await writeAsCopied(tx)
    await deleteAllRows(tx, tables.filter(isOwn), merchantId)
    await deletePlace(tx, merchantId)
    await deleteRelocation(tx, merchantId)
  })
  await unwatchTables(target.database)
}
