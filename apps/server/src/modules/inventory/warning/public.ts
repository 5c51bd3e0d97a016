/** The functions of warnings that other capabilities may call; apart from the module's own public file, which the catalogue imports. */
export { listExpiringLots, type ExpiringLot } from './expiring-lots.ts'
