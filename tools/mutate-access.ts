import { mutate } from './mutate/mutate.ts'
import { mistakes } from './mutate-access/mistakes.ts'

// Plants one mistake per kind of attack in a copy of the program and runs the tests that stand against it:
//   npm run mutate:access                       all of them
//   npm run mutate:access -- --only session     those whose name contains a word

await mutate({ mistakes, testsOf: ({ tests }) => ({ files: tests, untilFirst: false }) })
