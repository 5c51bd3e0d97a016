import type { CopyProblem } from './test-copy.store.ts'

/** Thrown where a copy cannot be made, or is another process's by now (`lost`); nothing of it is there. */
export class CopyStopped extends Error {
  readonly problem: CopyProblem | 'lost'
  readonly rows: number

  constructor(problem: CopyProblem | 'lost', rows = 0, cause?: unknown) {
    super(`the copy for the test shop stopped: ${problem}`, { cause })
    this.problem = problem
    this.rows = rows
  }
}
