import { useEffect, useEffectEvent } from 'react'
import { desk } from './desk-state.ts'
import type { Panel } from './panel/panel-input.ts'

type Taker = (code: string) => void

interface Standing {
  readonly panel: Panel
  readonly take: Taker | null
}

/** Panels that said themselves that they stand on the screen; the last one counts. */
let standing: readonly Standing[] = []

/** The panel that stands on the screen by its own word, and who in it takes codes; null where none does. */
export const standingNow = (): Standing | null => standing.at(-1) ?? null

/** Says that a panel stands on the screen, and who in it takes the codes that are for it. Answers how to end it. */
export function standAs(panel: Panel, take: Taker | null = null): () => void {
  const mine: Standing = { panel, take }
  standing = [...standing, mine]
  return () => {
    standing = standing.filter((each) => each !== mine)
  }
}

/** Says for as long as it is drawn that this panel stands on the screen, and takes the codes that are for it; null: not now. */
export function usePanel(panel: Panel | null, onCode: (code: string) => void = () => undefined): void {
  const take = useEffectEvent((code: string) => onCode(code))
  useEffect(() => {
    if (panel === null) return
    // A message of another panel does not belong to this one.
    desk.change({ message: null })
    return standAs(panel, (code) => take(code))
  }, [panel])
}
