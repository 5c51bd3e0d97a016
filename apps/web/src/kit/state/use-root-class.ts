import { useLayoutEffect } from 'react'

const held = new Map<string, number>()

/**
 * Puts a class on the root of the page while a part stands there. A style that looks for the part from the root (`body:has(…)`) makes the browser go
 * through every button and text of the page anew with every change of it.
 */
export function useRootClass(name: string): void {
  useLayoutEffect(() => {
    const { classList } = document.documentElement
    const hold = (by: 1 | -1): void => {
      const count = (held.get(name) ?? 0) + by
      held.set(name, count)
      classList.toggle(name, count > 0)
    }
    hold(1)
    return () => hold(-1)
  }, [name])
}
