import { checkMistakes } from './mutate-sale/checks.ts'
import { deskMistakes } from './mutate-sale/desk.ts'
import { houseMistakes } from './mutate-sale/house.ts'
import { journalMistakes } from './mutate-sale/journal.ts'
import { outsideMistakes } from './mutate-sale/outside.ts'
import { partMistakes } from './mutate-sale/parts.ts'
import { undoneMistakes } from './mutate-sale/undone.ts'
import { mutate } from './mutate/mutate.ts'

// Plants one mistake in each check of a sale, each part of its statement, the journal and the desk's floors, and runs the
// tests that stand against it:
//   npm run mutate:sale                     all of them
//   npm run mutate:sale -- --only staff     those whose name contains a word
//   npm run mutate:sale -- --fits           only whether each still has its place

await mutate({
  mistakes: [
    ...checkMistakes,
    ...partMistakes,
    ...journalMistakes,
    ...houseMistakes,
    ...outsideMistakes,
    ...deskMistakes,
    ...undoneMistakes,
  ],
  testsOf: ({ tests }) => ({ files: tests, untilFirst: false }),
})
