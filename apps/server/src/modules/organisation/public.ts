export { createDemoPeople, DEMO, type DemoPeople } from './demo-people.ts'
export { findOutletFacts, type OutletFacts } from './outlet/outlet-facts.store.ts'
