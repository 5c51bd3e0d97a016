import { ASK_STATUS, printerProblem } from '@kassa/domain/receipt/escpos/status.ts'

/** The time a printer has to report its state; one that does not report is written to all the same. */
const ANSWER_MS = 300

const late = (): Promise<undefined> => new Promise((done) => setTimeout(() => done(undefined), ANSWER_MS))

/**
 * Asks a printer how it is before anything is written: throws `cover`, `paper` or `fault` where it takes nothing. `ask` writes a question
 * and answers the byte that came back, or undefined where the way to it cannot read.
 */
export async function refuseUnready(
  ask: (question: Uint8Array<ArrayBuffer>) => Promise<number | undefined>,
): Promise<void> {
  const answers: number[] = []
  for (const question of ASK_STATUS) {
    const answer = await Promise.race([ask(new Uint8Array(question)), late()]).catch(() => undefined)
    if (answer === undefined) break
    answers.push(answer)
  }
  const problem = printerProblem(answers)
  if (problem !== null) throw new Error(problem)
}
