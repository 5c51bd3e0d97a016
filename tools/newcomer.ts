import { mutate } from './mutate/mutate.ts'
import { newcomerMistakes } from './newcomer/mistakes.ts'

// Plants what somebody gets wrong who never saw the tree, one by one in a copy of it, and runs the check of the gate that is meant to see it:
//   npm run newcomer                     all of them
//   npm run newcomer -- --only money     those whose name contains a word
//   npm run newcomer -- --fits           only whether each still has its place

await mutate({
  mistakes: newcomerMistakes,
  testsOf: ({ tests }) => ({ files: tests, untilFirst: false, projects: ['tidy', 'db'] }),
})
