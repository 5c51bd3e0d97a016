import { useEffect, useEffectEvent } from 'react'
import { createStore } from '../ui/store.ts'

/** What the one primary button does while a panel stands that is not cash. */
export interface PayAction {
  readonly label: string
  readonly isDisabled: boolean
  readonly run: () => void
}

/** The action of the panel that stands; null: cash, as always. */
export const primary = createStore<{ readonly action: PayAction | null }>({ action: null })

/** Puts a panel's action behind the primary button for as long as the panel stands. */
export function usePrimary({ label, isDisabled, run }: PayAction): void {
  const act = useEffectEvent(() => run())
  useEffect(() => {
    primary.change({ action: { label, isDisabled, run: () => act() } })
    return () => primary.change({ action: null })
  }, [label, isDisabled])
}
