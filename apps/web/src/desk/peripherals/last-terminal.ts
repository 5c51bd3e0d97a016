import { useEffect, useState } from 'react'
import { journalDb } from '../journal/databases.ts'
import { recall, remember } from '../journal/journal-db.ts'

const LAST = 'card-terminal'

/** The terminal that stands by this till: the last one that was named here. */
export function useLastTerminal(isAsked: boolean) {
  const [last, setLast] = useState('')
  useEffect(() => {
    let isCurrent = true
    if (isAsked) void recall<string>(journalDb(), LAST).then((known) => isCurrent && setLast(known ?? ''))
    return () => {
      isCurrent = false
    }
  }, [isAsked])
  const keep = (terminal: string): void => {
    setLast(terminal)
    void remember(journalDb(), LAST, terminal)
  }
  return { last, keep }
}
