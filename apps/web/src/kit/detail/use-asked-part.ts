import { useEffect } from 'react'
import { useAddress } from '../list/use-address.ts'

/** Brings the part of a page that the address names (`part`) before the eyes, and under the keys, once the page has it. */
export function useAskedPart(isThere: boolean): void {
  const [{ part }] = useAddress()
  useEffect(() => {
    const found = isThere && part !== undefined ? document.getElementById(`part-${part}`) : null
    if (!found) return
    found.tabIndex = -1
    found.focus({ preventScroll: true })
    found.scrollIntoView({ block: 'center' })
  }, [isThere, part])
}
