import examples from './examples.json' with { type: 'json' }

/** A call as a test run made it, with what it answered. */
export interface OpenExample {
  readonly request: Readonly<Record<string, unknown>>
  readonly answer: unknown
}

/** An example of every public call by its name. `open-examples.db.test.ts` makes them, and holds them against what the calls answer today. */
export const openExamples: Readonly<Record<string, OpenExample>> = examples
