import { liveQuery } from 'dexie'
import { useEffect, useState } from 'react'
import { journalDb } from './databases.ts'
import type { EntryState } from './entry-state.ts'

/** Returns the state of an entry of the journal, as it changes. Source: features OF-D01. */
export function useEntryState(entryId: string): EntryState {
  const [state, setState] = useState<EntryState>('on-device')
  useEffect(() => {
    const watching = liveQuery(() => journalDb().entries.get(entryId)).subscribe(
      (entry) => entry && setState(entry.state),
    )
    return () => watching.unsubscribe()
  }, [entryId])
  return state
}
