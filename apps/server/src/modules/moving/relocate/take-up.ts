import { goOnWithRelocation } from './relocate-merchant.ts'
import { asOwner, RelocationUnderWay, type RelocationParts } from './relocation-parts.ts'
import { findSwitched } from './relocation.store.ts'

/**
 * Goes on with a relocation behind its switch whose process has died: until somebody does, the merchant may work nowhere, and jobs stand still. One that
 * has not switched is left to a person, who takes it up or gives it up. Answers the merchant's number; undefined where there was nothing to do.
 */
export async function takeUpRelocation(parts: RelocationParts): Promise<string | undefined> {
  for (const at of parts.databases) {
    if (!(await at.database.isReady())) continue
    const begun = await asOwner(at, findSwitched)
    if (!begun) continue
    try {
      return (await goOnWithRelocation(parts, begun.number)) ? begun.number : undefined
    } catch (error) {
      if (error instanceof RelocationUnderWay) return undefined
      throw error
    }
  }
  return undefined
}
