import { queryClient } from '../../api/query-client.ts'
import { chunksComing } from './lazy-screen.ts'

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
