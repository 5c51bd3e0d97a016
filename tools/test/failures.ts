/** A test that failed: where it stands, what it is called and what went wrong. */
export interface Failure {
  readonly file: string
  readonly test: string
  readonly why: string
}

interface VitestFailures {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

interface PlaywrightSuite {
  readonly file: string
  readonly specs?: readonly {
    readonly title: string
    readonly ok: boolean
    readonly tests: readonly { readonly results: readonly { readonly error?: { readonly message?: string } }[] }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightFailures {
  readonly suites: readonly PlaywrightSuite[]
}

/** Returns the failures in vitest's json report; a file that broke before its first test is one. */
export const failuresOfVitest = ({ testResults }: VitestFailures): Failure[] =>
  testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    if (status === 'failed' && assertionResults.length === 0) return [{ file, test: 'the file itself', why: message }]
    const failed = assertionResults.filter((one) => one.status === 'failed')
    return failed.map(({ fullName, failureMessages }) => ({ file, test: fullName, why: failureMessages.join('\n') }))
  })

/** Returns the failures in Playwright's report, including tests that passed only at a second try. */
export const failuresOfPlaywright = ({ suites }: PlaywrightFailures): Failure[] =>
  suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, ok, tests }) => {
      const faults = tests.flatMap(({ results }) =>
        results.flatMap(({ error }) => (error ? [error.message ?? ''] : [])),
      )
      return ok && faults.length === 0 ? [] : [{ file, test: title, why: faults.join('\n') }]
    }),
    ...failuresOfPlaywright({ suites: inner }),
  ])

/** A few lines for each, at the end of a run, where they are read when the rest has scrolled away. */
export const failureLines = (failures: readonly Failure[], root: string, mostLines = 8): string[] =>
  failures.flatMap(({ file, test, why }) => [
    `✗ ${file.replace(`${root}/`, '')} › ${test}`,
    ...why
      .split('\n')
      .slice(0, mostLines)
      .map((line) => `    ${line}`),
  ])
