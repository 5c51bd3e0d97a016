export { listChannelsAt } from './account/account.store.ts'
export { listAttemptsNumbered } from './attempt/attempt.store.ts'
