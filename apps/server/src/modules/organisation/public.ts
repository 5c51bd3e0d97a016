export { hasDemoAccounts } from './demo-people.store.ts'
export { createDemoPeople, DEMO, type DemoPeople } from './demo-people.ts'
