import { useEffect, useEffectEvent } from 'react'
import type { Panel } from '../model/panel-input.ts'
import { desk } from '../model/desk-state.ts'
import { standAs } from './scan-flow.ts'

/** Says for as long as it is drawn that this panel stands on the screen, and takes the codes that are for it; null: not now. */
export function usePanel(panel: Panel | null, onCode: (code: string) => void = () => undefined): void {
  const take = useEffectEvent((code: string) => onCode(code))
  useEffect(() => {
    if (panel === null) return
    // What was said to another panel is not said of this one.
    desk.change({ message: null })
    return standAs(panel, (code) => take(code))
  }, [panel])
}
