import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isApiError, isGone } from './api-error.ts'
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
