import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a function that stays the very same and does what the one of the last drawing does: a part that is handed it is not drawn anew for it.
 * For what somebody presses, and not for what a part is drawn with.
 */
export function useLast<Asked extends readonly unknown[], Answer>(
  act: (...asked: Asked) => Answer,
): (...asked: Asked) => Answer {
  const last = useRef(act)
  useEffect(() => void (last.current = act))
  return useCallback((...asked: Asked) => last.current(...asked), [])
}
