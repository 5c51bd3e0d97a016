export { createDemoPeople, DEMO, type DemoPeople } from './demo-people.ts'
