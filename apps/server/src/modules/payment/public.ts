export { listChannelsAt } from './account/account.store.ts'
export { listAttemptsNumbered } from './attempt/attempt.store.ts'
export { bookedByOf, countCases } from './open-case/open-case.store.ts'
