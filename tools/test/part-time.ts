/** Where the time of a run went: what a clock on the wall says of a part, and the processors. */
export interface PartTime {
  readonly part: string
  readonly seconds: number
  readonly processorSeconds: number | undefined
}

const figure = (seconds: number | undefined): string =>
  (seconds === undefined ? '-' : `${seconds.toFixed(1)} s`).padStart(10)

/** A line a part, longest first: waiting is where the clock says much more than the processors do. */
export const spentLines = (spent: readonly PartTime[]): string[] => [
  `${'part'.padEnd(14)}${'clock'.padStart(10)}${'processor'.padStart(12)}`,
  ...spent
    .toSorted((one, other) => other.seconds - one.seconds)
    .map(({ part, seconds, processorSeconds }) => `${part.padEnd(14)}${figure(seconds)}  ${figure(processorSeconds)}`),
]
