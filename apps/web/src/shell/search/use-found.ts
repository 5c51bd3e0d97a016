import { find, findAbove, SEARCH_LENGTH } from '@kassa/contract/search/search.calls.ts'
import { useEffect, useState } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import { useSession } from '../../session/session.ts'
import type { SearchMatch } from './found-kind.ts'

/** Typing is over when so much time passes without a key. */
const PAUSE_MS = 150

/** Returns the server's matches for a text, a moment after the last key; none for an empty one. */
export function useFound(typed: string): { readonly found: readonly SearchMatch[]; readonly isSearching: boolean } {
  const tier = useSession((session) => session.user?.tier)
  const text = useSettled(typed.trim().slice(0, SEARCH_LENGTH))
  const isAbove = tier === 'operator' || tier === 'partner'
  const isEnabled = text !== '' && text.isWellFormed()
  const options = { isEnabled, keepsPrevious: true, isQuiet: true }
  const inside = useAnswer(find, { text }, { ...options, isEnabled: isEnabled && !isAbove })
  const above = useAnswer(findAbove, { text }, { ...options, isEnabled: isEnabled && isAbove })
  const { data, isFetching } = isAbove ? above : inside
  return { found: isEnabled ? (data?.rows ?? []) : [], isSearching: isFetching || text !== typed.trim() }
}

/** A text once no key was pressed for a moment. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
