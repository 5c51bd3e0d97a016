/** The part of the report that other capabilities may call. */
export { insertToldTo, listToldTo } from './roll-up/told-days.store.ts'
