import { journalDb } from '../journal/databases.ts'
import { recall, remember } from '../journal/journal-db.ts'
import { desk } from '../model/desk-state.ts'
import { createStore } from '../ui/store.ts'

/** The person whose first hints are to be shown now; null until the device has said whether they were read. */
export const firstHints = createStore<{ readonly of: string | null }>({ of: null })

const keyOf = (staffId: string): string => `hints-read:${staffId}`

/** Puts the hints away for this person on this device, for good. */
export function putHintsAway(): void {
  const { of } = firstHints.read()
  if (of === null) return
  firstHints.change({ of: null })
  void remember(journalDb(), keyOf(of), true)
}

/** Shows the hints to somebody who has not put them away here. */
export async function offerHints(staffId: string): Promise<void> {
  const isRead = (await recall<boolean>(journalDb(), keyOf(staffId))) === true
  firstHints.change({ of: isRead ? null : staffId })
}

let isFollowing = false

/** Follows who sits at the desk; whoever has ended a sale needs no hint any more. Once a page. */
export function followHints(): void {
  if (isFollowing) return
  isFollowing = true
  let shownTo: string | null = null
  desk.listen(() => {
    const { cashierId, finished } = desk.read()
    if (finished !== null) putHintsAway()
    if (cashierId === shownTo || cashierId === null) return
    shownTo = cashierId
    void offerHints(cashierId)
  })
}
