/** What other capabilities may ask of warnings; apart from the module's own door, which the catalogue stands on. */
export { listExpiringLots, type ExpiringLot } from './expiring-lots.ts'
