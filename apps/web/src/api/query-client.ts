import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isApiError, isGone } from './api-error.ts'
import { onPersonGone } from '../session/person.ts'
import { isTillHeld } from '../session/till-hold.ts'
import { announceFailure } from './failure.ts'

/** A refusal is an answer and is not asked again; a lost connection or a busy server is, twice. */
const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < 2 && isApiError(error) && (error.status === 0 || error.status === 503)

/** The browser's memory of answers. Failures of reads are announced here once, after the last try. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // A missing thing is reported where it was to be shown (`kit/detail/DetailFault.tsx`).
      if (query.meta?.['isQuiet'] !== true && !isGone(error)) announceFailure(error)
    },
  }),
  defaultOptions: {
    queries: { retry: shouldRetry, staleTime: 10_000, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

/** The place of the person in the key of an answer (`use-answer.ts`). */
const PERSON = 1

// The answers of a person go with them; a till keeps those of whoever stands there by PIN.
onPersonGone((userId) => {
  if (isTillHeld()) queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[PERSON] === userId })
  else queryClient.clear()
})
