/** The steps of the time clock: work begins, a break, back from it, work ends. Source: SH-P08. */
export const CLOCK_STEPS = ['in', 'break', 'back', 'out'] as const
export type ClockStep = (typeof CLOCK_STEPS)[number]

/**
 * The text that somebody's own key signs of an entry, so that nobody speaks for another. No part can hold a line break: ids, a step and an
 * instant.
 */
export const clockedText = (entry: {
  readonly clockId: string
  readonly what: ClockStep
  readonly staffId: string
  readonly at: string
}): string => ['kassa-clock-1', entry.clockId, entry.what, entry.staffId, entry.at].join('\n')

export interface ClockEntry {
  readonly what: ClockStep
  /** An instant. */
  readonly at: string
}

/** The status of a person: not at work, at work, on a break. */
export type ClockState = 'out' | 'in' | 'break'

/** The steps that can sensibly follow each state. */
export const clockSteps: Readonly<Record<ClockState, readonly ClockStep[]>> = {
  out: ['in'],
  in: ['break', 'out'],
  break: ['back', 'out'],
}

/** The status of a person after each. */
export const stateAfter: Readonly<Record<ClockStep, ClockState>> = { in: 'in', break: 'break', back: 'in', out: 'out' }

export interface WorkedDay {
  /** Whole seconds at work and on breaks, of what has an end. */
  readonly workedSeconds: number
  readonly breakSeconds: number
  readonly state: ClockState
  /** True where an entry does not follow on the one before it: somebody forgot, and a person has to say how it was. */
  readonly isUnclear: boolean
}

/**
 * Returns the work time of one person and day from its entries, given in any order. A period without an end counts
 * nothing yet. An entry that does not follow (work that begins twice, an end without a beginning) makes the day
 * unclear: time up to it counts nothing, and counting goes on from there.
 */
export function workedDay(entries: readonly ClockEntry[]): WorkedDay {
  let [state, since]: [ClockState, number] = ['out', 0]
  let [workedMillis, breakMillis, isUnclear] = [0, 0, false]
  const ordered = entries
    .map(({ what, at }) => ({ what, at: Date.parse(at) }))
    .toSorted((one, other) => one.at - other.at)
  for (const { what, at } of ordered) {
    const follows = clockSteps[state].includes(what)
    if (!follows) isUnclear = true
    else if (state === 'in') workedMillis += at - since
    else if (state === 'break') breakMillis += at - since
    ;[state, since] = [stateAfter[what], at]
  }
  return {
    workedSeconds: Math.floor(workedMillis / 1000),
    breakSeconds: Math.floor(breakMillis / 1000),
    state,
    isUnclear,
  }
}
