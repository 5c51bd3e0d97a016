import { useEffect, useState } from 'react'
import { endOpening } from '../../api/early/asked-ahead.ts'
import { queryClient } from '../../api/query-client.ts'
import { chunksComing } from '../../words/coming/chunk.ts'

const LOOK_MS = 250
/** A page that waits for longer is not waited for. */
const MOST_LOOKS = 12

/** Resolves once the page that was opened has asked something and waits for no part of the program and no answer, as seen twice. Never rejects. */
export async function onceShown(): Promise<void> {
  const questions = queryClient.getQueryCache()
  for (let seen = 0, looks = 0; seen < 2 && looks < MOST_LOOKS; looks += 1) {
    await new Promise((goOn) => setTimeout(goOn, LOOK_MS))
    seen = questions.getAll().length > 0 && chunksComing() + queryClient.isFetching() === 0 ? seen + 1 : 0
  }
}

let isShown = false
let shown: Promise<void> | undefined

/** Resolves with `onceShown` of the page that was opened first; what is asked from then on is no part of its opening. */
const firstShown = (): Promise<void> =>
  (shown ??= onceShown().then(() => {
    isShown = true
    endOpening()
  }))

/** Whether the first page is shown: what stands beside it waits for that with questions that take long, so that those of the page come first. */
export function useIsShown(): boolean {
  const [is, setIs] = useState(isShown)
  useEffect(() => {
    const left = new AbortController()
    void firstShown().then(() => (left.signal.aborted ? undefined : setIs(true)))
    return () => left.abort()
  }, [])
  return is
}
