import { readFileSync } from 'node:fs'

/** The unit that Linux counts in for every program, however fast the machine. */
const TICKS_PER_SECOND = 100

/**
 * Reads from a line of /proc/…/stat how many seconds of a processor the children that have ended took, with theirs. The
 * program's name stands in it in brackets and may hold anything, so counting begins behind it.
 */
export const readChildSeconds = (stat: string): number => {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
}

const ofThisProcess = (): number | undefined => {
  try {
    return readChildSeconds(readFileSync('/proc/self/stat', 'utf8'))
  } catch {
    return undefined
  }
}

let seen: number | undefined

/** Called before a program begins, so that what ended outside of these two calls is nobody's. */
export const noteBegin = (): void => void (seen = ofThisProcess())

/**
 * Called as soon as a program has ended: what was added since one last looked is its own, also where others run beside it, which are
 * added when they end. Undefined where the system keeps no such count.
 */
export const takeEnded = (): number | undefined => {
  const before = seen
  seen = ofThisProcess()
  return before === undefined || seen === undefined ? undefined : seen - before
}
