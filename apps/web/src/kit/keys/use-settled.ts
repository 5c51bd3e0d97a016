import { useEffect, useState } from 'react'

/** Typing is over when so much time passes without a key. */
const PAUSE_MS = 150

/** A text once no key was pressed for a moment. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
