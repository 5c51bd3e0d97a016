import { useRef } from 'react'
import type { PointerEvent } from 'react'
import { forward } from '../../words/direction.ts'

const HOLD_MS = 450
const SWIPE_PIXELS = 90

/** Touch on a line: held down it opens the line's actions, drawn back toward its beginning it takes the line away (and can be undone). */
export function useLongPress(onHold: () => void, onSwipe: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef<{ x: number; y: number } | null>(null)
  const stop = () => clearTimeout(timer.current)
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') return
      start.current = { x: event.clientX, y: event.clientY }
      timer.current = setTimeout(() => {
        start.current = null
        onHold()
      }, HOLD_MS)
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current && Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y) > 10) stop()
    },
    onPointerUp: (event: PointerEvent) => {
      stop()
      const from = start.current
      start.current = null
      if (from && (from.x - event.clientX) * forward() > SWIPE_PIXELS && Math.abs(event.clientY - from.y) < 40)
        onSwipe()
    },
    onPointerCancel: stop,
  }
}
