/** Hears how far a task has come, in a few words, as often as the task likes. */
export type Progress = (text: string) => void

export const ignoreProgress: Progress = () => {}

/** The output for progress: a terminal, or a stand-in for one. */
export interface ProgressOutput {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

/** How often a terminal's line is written anew, and a line is added elsewhere, milliseconds. */
const rewrittenEvery = 200
const addedEvery = 10_000

/**
 * One line that says how far something is: rewritten on a terminal, elsewhere a new one every ten seconds. `clear` takes it away
 * before something else is said. `now` is in milliseconds.
 */
export function progressLine(
  shown: ProgressOutput,
  now: () => number = Date.now,
): { show: Progress; clear: () => void } {
  const isTerminal = shown.isTTY === true
  let next = isTerminal ? 0 : now() + addedEvery
  let isThere = false
  const clear = (): void => {
    if (isThere) shown.write('\r\u001B[2K')
    isThere = false
  }
  const show: Progress = (text) => {
    if (now() < next) return
    next = now() + (isTerminal ? rewrittenEvery : addedEvery)
    clear()
    shown.write(isTerminal ? text.slice(0, (shown.columns ?? 80) - 1) : `${text}\n`)
    isThere = isTerminal
  }
  return { show, clear }
}

/** The whole percents of `done` of `all`, at most 100, as people read them. */
export const percentOf = (done: number, all: number): string =>
  `${Math.min(100, Math.floor((100 * done) / Math.max(1, all)))}%`
