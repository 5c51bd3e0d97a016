import { screenMistakes } from './mutate-screens/mistakes.ts'
import { mutate } from './mutate/mutate.ts'

// Plants one mistake at a time in forms and lists of the back office and runs the screens' tests against it, in a browser
// without a server:
//   npm run mutate:screens                     all of them
//   npm run mutate:screens -- --only edit      those whose name contains a word
//   npm run mutate:screens -- --fits           only whether each still has its place

await mutate({
  mistakes: screenMistakes,
  testsOf: ({ tests }) => ({ files: tests, untilFirst: false, projects: ['browser'], env: { HASTY: '1' } }),
})
