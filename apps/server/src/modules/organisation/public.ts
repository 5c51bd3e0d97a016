export { createDemoPeople, DEMO, hasDemoAccounts, type DemoPeople } from './demo-people.ts'
