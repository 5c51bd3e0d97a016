import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a function that stays the very same and does what the one of the last drawing does: a part that is handed it is not drawn anew for it.
 * It is for acts of whoever presses something: a part is not drawn with its answer.
 */
export function useLast<Asked extends readonly unknown[], Answer>(
  act: (...asked: Asked) => Answer,
): (...asked: Asked) => Answer {
  const last = useRef(act)
  useEffect(() => void (last.current = act))
  return useCallback((...asked: Asked) => last.current(...asked), [])
}
