import { useEffect, useState } from 'react'
import { useSession } from '../../session/session.ts'
import { useLast } from '../state/use-last.ts'
import { readKept, writeKept } from './kept.ts'

/** A value the person arranged, kept on this browser over logging out; `fallback` until it is read. */
export function useKept<Value>(name: string, fallback: Value): readonly [Value, (value: Value) => void] {
  const owner = useSession((session) => session.user?.id ?? 'nobody')
  const [value, setValue] = useState<Value>(fallback)
  useEffect(() => {
    let isCurrent = true
    void readKept(owner, name).then((kept) => {
      if (isCurrent && kept !== undefined) setValue(kept as Value)
    })
    return () => {
      isCurrent = false
    }
  }, [owner, name])
  const keep = useLast((next: Value): void => {
    setValue(next)
    void writeKept(owner, name, next)
  })
  return [value, keep]
}
