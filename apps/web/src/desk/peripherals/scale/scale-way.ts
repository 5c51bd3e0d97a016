import type { ScaleReading } from '@kassa/domain/scale/scale-reading.ts'

/** Why nothing is heard of the scale: none was chosen, another program has its port, it went while it was listened to. */
export type ScaleProblem = 'no-scale' | 'port-busy' | 'gone'

/** A way to a scale. */
export interface ScaleWay {
  readonly isOffered: () => boolean
  /** Lets the person choose one; a word by which it is found again, null where nobody chose. */
  readonly choose: () => Promise<string | null>
  /**
   * Begins to listen: `hear` gets every weight, `lose` is told once where it goes. Answers how to stop; throws a `ScaleError` where it
   * cannot be listened to.
   */
  readonly listen: (hear: (reading: ScaleReading) => void, lose: () => void) => Promise<() => Promise<void>>
}

export class ScaleError extends Error {
  readonly problem: ScaleProblem
  constructor(problem: ScaleProblem) {
    super(problem)
    this.problem = problem
  }
}
