import { useRef } from 'react'
import type { MouseEvent, PointerEvent } from 'react'
import { forward } from '../../words/direction.ts'

const HOLD_MS = 450
const SWIPE_PIXELS = 90

/** Touch on a line: held down it opens the line's actions, drawn back toward its beginning it takes the line away (and can be undone). */
export function useLongPress(onHold: () => void, onSwipe: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef<{ x: number; y: number } | null>(null)
  const isOver = useRef(false)
  const stop = () => clearTimeout(timer.current)
  const act = (work: () => void) => {
    start.current = null
    isOver.current = true
    work()
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      isOver.current = false
      if (event.pointerType === 'mouse') return
      start.current = { x: event.clientX, y: event.clientY }
      timer.current = setTimeout(() => act(onHold), HOLD_MS)
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current && Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y) > 10) stop()
    },
    onPointerUp: (event: PointerEvent) => {
      stop()
      const from = start.current
      start.current = null
      if (from && (from.x - event.clientX) * forward() > SWIPE_PIXELS && Math.abs(event.clientY - from.y) < 40)
        act(onSwipe)
    },
    onPointerCancel: stop,
    // The finger that is lifted after it was heard presses nothing more: it would close again what it opened.
    onClickCapture: (event: MouseEvent) => {
      if (!isOver.current || event.detail === 0) return
      isOver.current = false
      event.stopPropagation()
    },
  }
}
