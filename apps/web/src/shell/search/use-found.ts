import { find, findAbove, SEARCH_LENGTH } from '@kassa/contract/search/search.calls.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useSettled } from '../../kit/keys/use-settled.ts'
import { useSession } from '../../session/session.ts'
import type { SearchMatch } from './found-kind.ts'

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
