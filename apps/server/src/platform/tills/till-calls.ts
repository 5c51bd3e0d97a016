/** The longest wait for a gap, milliseconds: where tills sell without one, the rests alone keep the others back. */
const LONGEST_MS = 100

let underWay = 0
const waiting = new Set<() => void>()

/** Answers what a till sold, and has whoever may wait begin behind it. */
export async function asTillCall<Value>(work: () => Promise<Value>): Promise<Value> {
  underWay += 1
  try {
    return await work()
  } finally {
    underWay -= 1
    if (underWay === 0) for (const go of waiting) go()
  }
}

/** Waits until this process answers no till, a tenth of a second at most. */
export function gapOfTills(): Promise<void> {
  if (underWay === 0) return Promise.resolve()
  return new Promise((done) => {
    const go = (): void => {
      clearTimeout(timer)
      waiting.delete(go)
      done()
    }
    const timer = setTimeout(go, LONGEST_MS)
    waiting.add(go)
  })
}
