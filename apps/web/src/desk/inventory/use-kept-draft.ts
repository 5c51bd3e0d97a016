import { useEffect, useRef, useState } from 'react'
import { readKept, writeKept } from '../../kit/list/kept.ts'

const OWNER = 'desk-documents'

/**
 * Stores the draft of a document that is being typed at the desk. It needs the server to be booked, so it is kept on
 * this device through a reload and a lost connection until it is: the third value returned discards it.
 */
export function useKeptDraft<Draft>(
  key: string,
  empty: Draft,
): readonly [draft: Draft, change: (step: (draft: Draft) => Draft) => void, drop: () => void] {
  const [draft, setDraft] = useState<Draft>(empty)
  const isDropped = useRef(false)
  useEffect(() => {
    void readKept(OWNER, key).then((kept) => {
      if (kept !== undefined && kept !== null) setDraft(kept as Draft)
    })
  }, [key])
  const change = (step: (draft: Draft) => Draft): void => {
    isDropped.current = false
    setDraft((before) => {
      const next = step(before)
      if (!isDropped.current) void writeKept(OWNER, key, next)
      return next
    })
  }
  const drop = (): void => {
    isDropped.current = true
    setDraft(empty)
    void writeKept(OWNER, key, null)
  }
  return [draft, change, drop]
}
