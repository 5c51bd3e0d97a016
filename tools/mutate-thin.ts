import { mutate } from './mutate/mutate.ts'
import { billingMistakes } from './mutate-thin/billing.ts'
import { contractMistakes } from './mutate-thin/contract.ts'
import { inventoryMistakes } from './mutate-thin/inventory.ts'
import { paymentMistakes } from './mutate-thin/payment.ts'
import { productsMistakes } from './mutate-thin/products.ts'

// Plants mistakes in areas that once had few tests, and runs the quick tests beside it:
//   npm run mutate:thin                       all of them
//   npm run mutate:thin -- --only billing     one area
//   npm run mutate:thin -- --fits             only whether each still has its place

await mutate({
  mistakes: [...billingMistakes, ...paymentMistakes, ...contractMistakes, ...inventoryMistakes, ...productsMistakes],
  testsOf: ({ tests, projects = ['unit'] }) => ({ files: tests, untilFirst: false, projects, env: { HASTY: '1' } }),
})
