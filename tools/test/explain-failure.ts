import { statfsSync } from 'node:fs'
import type { Counts } from './counts.ts'

/** The suite writes databases, builds and reports of about this size beside each other. */
const NEEDED_BYTES = 3 * 1024 ** 3

const gigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GB`

/** Returns a line for each folder whose disk has too little room, with what to do; none where there is enough. `freeOf` answers bytes. */
export const findFullDisks = (
  folders: readonly string[],
  freeOf: (folder: string) => number = (folder) => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  },
): string[] =>
  folders
    .map((folder) => ({ folder, free: freeOf(folder) }))
    .filter(({ free }) => free < NEEDED_BYTES)
    .map(
      ({ folder, free }) =>
        `The disk of ${folder} has ${gigabytes(free)} left and the tests need ${gigabytes(NEEDED_BYTES)}: remove something and run them again.`,
    )

const causes: readonly (readonly [RegExp, string])[] = [
  [/ENOSPC|no space left on device/i, 'The disk is full: remove something and run again.'],
  [
    /browserType\.launch|Failed to launch|Executable doesn't exist|error while loading shared libraries/,
    'The browser could not start: run it by hand with --version to see why, install it again, or set CHROMIUM_PATH.',
  ],
  [
    /ECONNREFUSED|the database system is (?:starting|shutting)|could not connect to server/i,
    'The database could not be reached: look whether it still runs, or set TEST_DATABASE_URL to one that does.',
  ],
  [/ended after \d+ s, its time limit/, 'It was ended at its time limit: run the part alone to see which test hangs.'],
]

/** Returns one line that says why a part ran no test and what to do, or undefined where it did run some. */
export const explainNothing = (name: string, counts: Counts | undefined, output: string): string | undefined => {
  if (counts && counts.passed + counts.failed + counts.skipped > 0) return undefined
  const [, cause] = causes.find(([sign]) => sign.test(output)) ?? []
  return `${name} ran no test. ${cause ?? 'Its own words stand above; if it found no files, look at its name pattern and at what was moved.'}`
}

/** Returns the one line for a database that did not start: its last words, and what to do. */
export const explainDatabase = (error: unknown): string => {
  const words = error instanceof Error ? error.message : String(error)
  const last = words.trim().split('\n').at(-1) ?? ''
  return `PostgreSQL could not start: ${last.trim()} — mend that, or set TEST_DATABASE_URL to one that runs.`
}
