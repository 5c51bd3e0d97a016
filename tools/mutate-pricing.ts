import { mutate } from './mutate/mutate.ts'
import { mistakes } from './mutate-pricing/mistakes.ts'

// Plants one mistake at a time in a copy of the calculation and runs its tests; every mistake must turn one red:
//   npm run mutate:pricing                    all of them
//   npm run mutate:pricing -- --only guard    those whose name contains a word

const files = [
  ...['money', 'offers', 'promotion', 'pricing', 'tax', 'tenders', 'cart', 'quantity', 'member', 'order'].map(
    (name) => `packages/domain/src/${name}/`,
  ),
  // The slow calculation that shares nothing with it.
  'packages/domain/oracle/',
]

await mutate({
  mistakes: mistakes.map((mistake) => ({ ...mistake, file: `packages/domain/src/${mistake.file}` })),
  testsOf: () => ({ files, untilFirst: true, env: { PROPERTY_RUNS: '300', PROPERTY_SEED: '1' } }),
})
