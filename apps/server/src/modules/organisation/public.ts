export { createDemoMerchant, createDemoPeople, DEMO, type DemoPeople } from './demo-people.ts'
export { findOutletFacts, type OutletFacts } from './outlet/outlet-facts.store.ts'
export { checkTimeZone } from './outlet/time-zone.ts'
