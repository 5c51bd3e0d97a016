/** A message that the other side did not take, or of which nobody knows: why, by a name that a screen words. */
export class MessageNotTaken<Problem extends string> extends Error {
  readonly problem: Problem
  /** The other side's own code or number; never its words. */
  readonly answer: string | null
  /** True where it is known that nothing was sent. */
  readonly isCertain: boolean
  /** How long the other side wants to be left alone; 0 where it says nothing. */
  readonly waitMillis: number

  constructor(problem: Problem, { answer = null, isCertain = true, waitMillis = 0, cause }: Told = {}) {
    super(problem, { cause })
    this.name = new.target.name
    this.problem = problem
    this.answer = answer
    this.isCertain = isCertain
    this.waitMillis = waitMillis
  }
}

interface Told {
  readonly answer?: string | null
  readonly isCertain?: boolean
  readonly waitMillis?: number
  readonly cause?: unknown
}
