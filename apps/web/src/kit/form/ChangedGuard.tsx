import { useSyncExternalStore } from 'react'
import type { DraftStore, Judgment } from './draft/draft-store.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

interface Props {
  readonly isOn: boolean
  readonly store: Pick<DraftStore<unknown>, 'follow'>
  readonly judge: () => Judgment
}

/** Guards what is typed in a form. It stands beside the fields, which are so not drawn anew where the first key makes it ask. */
export function ChangedGuard({ isOn, store, judge }: Props): null {
  const isChanged = useSyncExternalStore(store.follow, () => judge().isChanged)
  useLeaveGuard(isOn && isChanged, () => judge().isChanged)
  return null
}
