import type { Mistake } from '../mutate/plant.ts'

export interface ThinMistake extends Mistake {
  readonly tests: readonly string[]
  /** The projects of `vitest.config.ts`; the quick tests unless given. */
  readonly projects?: readonly string[]
}

/** The mistakes of one area: `folder` holds the files, and the tests that stand against them. */
export const mistakesOf =
  (area: string, folder: string, tests: readonly string[] = [`${folder}/`]) =>
  (name: string, file: string, from: string, to: string): ThinMistake => ({
    name: `${area}: ${name}`,
    file: `${folder}/${file}`,
    from,
    to,
    tests,
  })

/** A mistake that only a page in a browser shows. */
export const inBrowser =
  <Facts extends readonly unknown[]>(make: (...facts: Facts) => ThinMistake) =>
  (...facts: Facts): ThinMistake => ({ ...make(...facts), projects: ['browser-desk', 'browser-desk-parts'] })
