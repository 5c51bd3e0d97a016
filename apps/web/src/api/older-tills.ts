import { isApiError } from './api-error.ts'

type Ask = (refusal: string) => Promise<boolean>

let asker: Ask | null = null

/** Sets the function that asks the person at the screen; returns how to stop. */
export function answerOlderTills(ask: Ask): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = null
  }
}

/** Returns whether a change that waits for older tills is wanted all the same; of every other failure, and where nobody can be asked, no. */
export const isWantedAllTheSame = async (error: unknown): Promise<boolean> =>
  isApiError(error) && error.code === 'desk.older-tills' && asker !== null && (await asker(error.message))
