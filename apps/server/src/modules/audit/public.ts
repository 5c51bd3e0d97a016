export { findLastChangeOfRole, listCallsDone } from './calls-done.store.ts'
