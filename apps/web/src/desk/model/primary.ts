import { useEffectEvent, useLayoutEffect } from 'react'
import { createStore, useStore } from '../ui/store.ts'

/** What the one primary button of the stage means while a panel stands there. Its place never changes. Source: look.md, the desk. */
export interface Primary {
  /** What stands on it, in the language of the screen. */
  readonly word: string
  readonly isDisabled: boolean
  readonly run: () => void
  /** What stands as the total meanwhile; null: the basket's. */
  readonly total: { readonly label: string; readonly text: string } | null
}

/** What panels that stand on the screen have made of the primary button; the last one counts, none: pay. */
export const primaryOfPanel = createStore<{ readonly said: readonly Primary[] }>({ said: [] })

/** The one that counts now; null while nothing but the basket stands there. */
export const usePrimaryOfPanel = (): Primary | null => useStore(primaryOfPanel, ({ said }) => said.at(-1) ?? null)

/** Says for as long as it is drawn what the primary button means, and what stands as the total; word null: what it meant before. */
export function usePrimary(
  word: string | null,
  isDisabled: boolean,
  onPress: () => void,
  total: Primary['total'] = null,
): void {
  const run = useEffectEvent(onPress)
  const [label, text] = [total?.label ?? null, total?.text ?? null]
  useLayoutEffect(() => {
    if (word === null) return
    const shown = label === null || text === null ? null : { label, text }
    const mine: Primary = { word, isDisabled, run: () => run(), total: shown }
    primaryOfPanel.change(({ said }) => ({ said: [...said, mine] }))
    return () => primaryOfPanel.change(({ said }) => ({ said: said.filter((each) => each !== mine) }))
  }, [word, isDisabled, label, text])
}
