import { goOnWithRelocation } from './relocate-merchant.ts'
import { asOwner, BooksDisagree, RelocationUnderWay, type RelocationParts } from './relocation-parts.ts'
import { listSwitched } from './relocation.store.ts'

/**
 * Goes on with a relocation behind its switch whose process has died: until somebody does, the merchant may work nowhere, and jobs stand still. One that
 * has not switched is left to a person, who takes it up or gives it up; so is one whose books disagree, after one attempt: its merchant is noted in
 * `leftToPerson` for as long as that relocation stands. Answers the merchant's number; undefined where there was nothing to do.
 */
export async function takeUpRelocation(parts: RelocationParts, leftToPerson: Set<string>): Promise<string | undefined> {
  await forgetEnded(parts, leftToPerson)
  for (const at of parts.databases) {
    if (!(await at.database.isReady())) continue
    const begun = (await asOwner(at, listSwitched)).find(({ merchantId }) => !leftToPerson.has(merchantId))
    if (!begun) continue
    try {
      return (await goOnWithRelocation(parts, begun.number)) ? begun.number : undefined
    } catch (error) {
      if (error instanceof RelocationUnderWay) return undefined
      if (error instanceof BooksDisagree) leftToPerson.add(begun.merchantId)
      throw error
    }
  }
  return undefined
}

/** A later relocation of the same merchant is taken up again. */
async function forgetEnded({ databases }: RelocationParts, leftToPerson: Set<string>): Promise<void> {
  if (leftToPerson.size === 0) return
  const standing = new Set<string>()
  for (const at of databases) {
    if (!(await at.database.isReady())) return
    for (const { merchantId } of await asOwner(at, listSwitched)) standing.add(merchantId)
  }
  for (const merchantId of leftToPerson) if (!standing.has(merchantId)) leftToPerson.delete(merchantId)
}
