import { useEffectEvent, useLayoutEffect } from 'react'
import { createStore, useStore } from '../ui/store.ts'

/** The one button by which a panel goes on. It stands beside PAY's place and never in it. Source: look.md, the desk. */
export interface Primary {
  /** The text on the button, in the language of the screen. */
  readonly word: string
  readonly isDisabled: boolean
  readonly run: () => void
  /** The total shown meanwhile; null: the basket's. */
  readonly total: { readonly label: string; readonly text: string } | null
  /** The amount that it takes or gives, in words of the screen; null where it moves none. */
  readonly amount: string | null
  /** Why it takes nothing now, said above it: the panel's own words may be scrolled out of sight. Null: nothing is in the way. */
  readonly why: string | null
}

/** Requests of the panels on the screen; the last one counts. */
export const primaryOfPanel = createStore<{ readonly said: readonly Primary[] }>({ said: [] })

/** The one that counts now; null while nothing but the basket stands there. */
export const usePrimaryOfPanel = (): Primary | null => useStore(primaryOfPanel, ({ said }) => said.at(-1) ?? null)

interface Beside {
  readonly total?: Primary['total']
  readonly amount?: string | null
  readonly why?: string | null
}

/** Says for as long as it is drawn what the panel's button does, and what stands as the total; word null: what it did before. */
export function usePrimary(
  word: string | null,
  isDisabled: boolean,
  onPress: () => void,
  { total = null, amount = null, why = null }: Beside = {},
): void {
  const run = useEffectEvent(onPress)
  const [label, text] = [total?.label ?? null, total?.text ?? null]
  useLayoutEffect(() => {
    if (word === null) return
    const shown = label === null || text === null ? null : { label, text }
    const mine: Primary = { word, isDisabled, run: () => run(), total: shown, amount, why }
    primaryOfPanel.change(({ said }) => ({ said: [...said, mine] }))
    return () => primaryOfPanel.change(({ said }) => ({ said: said.filter((each) => each !== mine) }))
  }, [word, isDisabled, label, text, amount, why])
}

/** The total that a panel without a button of its own shows; null: the basket's. */
export const totalOfPanel = createStore<Pick<Primary, 'total'>>({ total: null })

/** Says for as long as it is drawn what stands as the total: money of a panel is shown where money always is. */
export function useTotal(label: string, text: string): void {
  useLayoutEffect(() => {
    totalOfPanel.change({ total: { label, text } })
    return () => totalOfPanel.change({ total: null })
  }, [label, text])
}
