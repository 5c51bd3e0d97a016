/** The part of tills that other capabilities may call. */
export { findSteadyDevice, listDepartingTills, type DepartingTill } from './list/departing-tills.store.ts'
export { entitlementKey } from './registration/entitlement.ts'
export { registeredTills, standingRegistration } from './registration/registered-tills.store.ts'
