import type { MessageToTile } from '@kassa/contract/open/tile/tile-messages.ts'
import { useRef, type PointerEvent } from 'react'

/** A finger that moved farther than this scrolls, and presses nothing. */
const SCROLL_FROM = 8

interface Drag {
  readonly startY: number
  readonly lastY: number
  readonly isScroll: boolean
}

/**
 * The pane over a frame: it takes every press and hands it on by its place, so that nobody can give the frame the keyboard by touching it. A frame that has
 * the keyboard has taken it.
 */
export function TilePane({ say }: { readonly say: (message: MessageToTile) => void }) {
  const drag = useRef<Drag | null>(null)
  const placeOf = ({ nativeEvent: { offsetX, offsetY } }: { readonly nativeEvent: MouseEvent }) => ({
    x: Math.round(offsetX),
    y: Math.round(offsetY),
  })
  const onDown = ({ clientY }: PointerEvent): void => {
    drag.current = { startY: clientY, lastY: clientY, isScroll: false }
  }
  const onMove = (event: PointerEvent): void => {
    const at = drag.current
    if (!at || event.buttons === 0) return
    const isScroll = at.isScroll || Math.abs(event.clientY - at.startY) > SCROLL_FROM
    drag.current = { ...at, lastY: event.clientY, isScroll }
    if (isScroll) say({ type: 'scroll', ...placeOf(event), by: Math.round(at.lastY - event.clientY) })
  }
  return (
    <div
      className="d-tile-pane"
      data-testid="tile-pane"
      role="presentation"
      onPointerDown={onDown}
      onPointerMove={onMove}
      onClick={(event) => {
        if (drag.current?.isScroll !== true) say({ type: 'press', ...placeOf(event) })
      }}
      onWheel={(event) => say({ type: 'scroll', ...placeOf(event), by: Math.round(event.deltaY) })}
    />
  )
}
