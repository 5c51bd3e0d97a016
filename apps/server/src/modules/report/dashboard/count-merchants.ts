import type { Job } from '../../../platform/module.ts'
import { countMerchants } from './merchant-counts.store.ts'

/** Keeps what the dashboards above the tenants count, so that none of them reads every product and order there is. */
export const countMerchantsJob: Job = {
  name: 'report.count-merchants',
  everySeconds: 300,
  run: ({ database, now }) => database.transaction({ kind: 'owner' }, (tx) => countMerchants(tx, now)),
}
