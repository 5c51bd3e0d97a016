import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Rows drawn beyond each edge, so that a quick finger sees none appear. */
const SPARE = 6

export interface RowWindow {
  /** The first row that is drawn, and the first behind those that are. */
  readonly from: number
  readonly to: number
}

/** Returns the rows of one height that are in sight in a list of `height` pixels that was scrolled by `top`. */
export function rowsInSight(top: number, height: number, rowHeight: number, count: number): RowWindow {
  const first = Math.floor(Math.max(0, top) / rowHeight)
  const from = Math.max(0, Math.min(first, count) - SPARE)
  return { from, to: Math.min(count, first + Math.ceil(height / rowHeight) + 1 + SPARE) }
}

/** Returns whether the rows drawn for one place still reach beyond both edges at another: every line more would move them all by one. */
export const canKeepRows = (before: number, top: number, rowHeight: number): boolean =>
  Math.abs(top - before) <= (SPARE / 2) * rowHeight

/** The rows of a scrolling list that have to be drawn now. `rowHeight`: CSS pixels, the same for all. */
export function useRowWindow(list: RefObject<HTMLElement | null>, rowHeight: number, count: number): RowWindow {
  const [place, setPlace] = useState({ top: 0, height: 600 })
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const look = () => {
      const top = Math.floor(element.scrollTop / rowHeight) * rowHeight
      const height = element.clientHeight
      setPlace((before) =>
        before.height === height && canKeepRows(before.top, top, rowHeight) ? before : { top, height },
      )
    }
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [list, rowHeight])
  return rowsInSight(place.top, place.height, rowHeight, count)
}
