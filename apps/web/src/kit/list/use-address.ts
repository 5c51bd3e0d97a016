import { useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

export type Address = Readonly<Record<string, string>>

/**
 * The address bar's parameters and a way to change some of them: an empty value takes one out. The number of a page's first row
 * belongs to its cursor, and goes where that is changed without it. A page that is left stays on the screen until the next one can be drawn: what it says
 * meanwhile is not for that one's address.
 */
export function useAddress(): readonly [Address, (part: Readonly<Record<string, string | null>>) => void] {
  const search: Address = useSearch({ strict: false })
  const own = useMatch({ strict: false, select: ({ id }) => id })
  const router = useRouter()
  const navigate = useNavigate()
  const change = useCallback(
    (part: Readonly<Record<string, string | null>>): void => {
      // Its route and its path: of two teas each has its own address.
      if (router.matchRoutes(router.latestLocation).at(-1)?.id !== own) return
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => withPart(before, part),
        replace: true,
      })
    },
    [navigate, own, router],
  )
  return [search, change]
}

const withPart = (
  before: Readonly<Record<string, unknown>>,
  part: Readonly<Record<string, string | null>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({ ...before, ...('cursor' in part ? { row: null } : {}), ...part }).filter(
      ([, value]) => value !== null && value !== '',
    ),
  )
