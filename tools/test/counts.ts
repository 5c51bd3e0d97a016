/** The results of a part of the suite. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 }

export const addCounts = (left: Counts, right: Counts): Counts => ({
  passed: left.passed + right.passed,
  failed: left.failed + right.failed,
  skipped: left.skipped + right.skipped,
})

/** The line that people and machines read last. */
export const countsLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

/** The part of vitest's json report that is counted. */
export interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[]
}

/** Counts of vitest's json report; a file that broke before its first test counts as one failure. */
export const countVitest = (report: VitestReport): Counts => {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** The part of Playwright's json report that is counted. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly errors: readonly unknown[]
}

/** Counts of Playwright's json report; what passed only at a second try counts as failed. */
export const countPlaywright = ({ stats, errors }: PlaywrightReport): Counts => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
})

/** Reads the closing line of a program that counts for itself (`N passed, N failed, N skipped`). */
export const countClosingLine = (output: string): Counts | undefined => {
  const last = output.trimEnd().split('\n').at(-1) ?? ''
  const found = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/.exec(last.trim())
  if (!found) return undefined
  return { passed: Number(found[1]), failed: Number(found[2]), skipped: Number(found[3] ?? 0) }
}

/** A part that ran nothing, or ended badly without naming a failure, is a failure all the same. */
export const soundCounts = (counts: Counts | undefined, exitCode: number): Counts => {
  if (!counts) return { ...noCounts, failed: 1 }
  const ranNothing = counts.passed + counts.failed + counts.skipped === 0
  const isUnexplained = exitCode !== 0 && counts.failed === 0
  return ranNothing || isUnexplained ? { ...counts, failed: counts.failed + 1 } : counts
}
