import { liveQuery } from 'dexie'
import { useEffect, useState } from 'react'

/**
 * Returns the result of a query on the device's own storage, again whenever it changes. The query itself is run anew
 * when `key` changes.
 */
export function useLiveQuery<Answer>(query: () => Promise<Answer>, key = ''): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    const watching = liveQuery(query).subscribe({ next: setAnswer, error: () => setAnswer(undefined) })
    return () => watching.unsubscribe()
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- the query is written in place; its key says when it is another one
  }, [key])
  return answer
}
