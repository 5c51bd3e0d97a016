/** How long nothing heavy has to have been going on. */
const REST_MS = 5_000

let going: Promise<unknown> = Promise.resolve()

/** Says that what a person waits for is under way: what can wait lets it go first (`atRest`). Answers and rejects as `work` does. */
export function trackWork<Result>(work: Promise<Result>): Promise<Result> {
  // Its answer is nobody's: kept, each would hold all of those before it.
  going = Promise.allSettled([going, work]).then(() => undefined)
  return work
}

/** Resolves once nothing heavy has been going on for five seconds. Never rejects. */
export async function atRest(): Promise<void> {
  for (let seen: Promise<unknown> | null = null; seen !== going;) {
    seen = going
    await seen
    await new Promise((goOn) => setTimeout(goOn, REST_MS))
  }
}
