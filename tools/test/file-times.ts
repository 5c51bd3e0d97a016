/** How long the tests of a file took, one behind the other. */
export interface FileTime {
  readonly file: string
  readonly seconds: number
}

interface VitestFiles {
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[]
}

interface PlaywrightSuite {
  readonly file: string
  readonly specs?: readonly {
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightFiles {
  readonly suites: readonly PlaywrightSuite[]
}

/** Returns the times in vitest's json report. */
export const timesOfVitest = ({ testResults }: VitestFiles): FileTime[] =>
  testResults.map(({ name, startTime, endTime }) => ({ file: name, seconds: (endTime - startTime) / 1000 }))

/** Returns the times in Playwright's report: a file that is walked in several languages is one. */
export const timesOfPlaywright = ({ suites }: PlaywrightFiles): FileTime[] => {
  const byFile = Map.groupBy(suites, ({ file }) => file)
  return [...byFile].map(([file, several]) => ({
    file,
    seconds: several.reduce((sum, one) => sum + millisOf(one), 0) / 1000,
  }))
}

const millisOf = ({ specs = [], suites = [] }: PlaywrightSuite): number => {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const own = results.reduce((sum, { duration }) => sum + duration, 0)
  return suites.reduce((sum, suite) => sum + millisOf(suite), own)
}

/** A line for each of the files that took longest: where a shorter suite begins. */
export const longestLines = (times: readonly FileTime[], root: string, most = 12): string[] =>
  times
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, most)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${file.replace(`${root}/`, '')}`)
