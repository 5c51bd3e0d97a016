import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { takeTypedAhead, withAhead } from './typed-ahead.ts'
import type { AheadOf } from './typed-ahead.ts'

interface Field {
  readonly change: (add: (text: string) => string) => void
  /** Goes so many lines down. */
  readonly step?: (lines: number) => void
  /** As Enter in the field, with what was typed ahead in it. */
  readonly enter?: () => void
}

/** Hands on what was pressed ahead, also what still comes after the field was drawn and before it has the keyboard. */
export function useTypedAhead(of: AheadOf, field: Field): void {
  const [entered, setEntered] = useState(0)
  const done = useRef(0)
  // Before the field can have the keyboard: its next key would otherwise take the place of what came ahead.
  useLayoutEffect(() => {
    const take = () => {
      const { text, steps, isEntered } = takeTypedAhead(of)
      if (text !== '') field.change((before) => withAhead(before, text))
      if (steps > 0) field.step?.(steps)
      if (isEntered) setEntered((before) => before + 1)
    }
    take()
    return of.listen(take)
  })
  // Once what was typed is drawn: only then is it known what Enter means.
  useEffect(() => {
    if (done.current === entered) return
    done.current = entered
    field.enter?.()
  })
}
