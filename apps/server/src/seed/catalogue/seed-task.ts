import { countedNoun } from '@kassa/domain/text/counted-noun.ts'
import { parseArgs } from 'node:util'
import { MaintenanceRefused } from '../../maintenance/refused.ts'
import type { Task } from '../../maintenance/tasks.ts'
import { systemClock } from '../../platform/clock.ts'
import { findMerchantIdByNumber } from './catalogue.store.ts'
import { seedCatalogue } from './seed-catalogue.ts'

const options = {
  catalogue: { type: 'string' },
  merchant: { type: 'string', default: '100001' },
  outlets: { type: 'string' },
} as const

const usage = 'npm run seed -- --catalogue FILE.csv[.gz] [--merchant 100001] [--outlets 1,2]'

const countBy = (faults: readonly string[]): string =>
  [...Map.groupBy(faults, (fault) => fault)].map(([fault, found]) => `${fault} ${found.length}`).join(', ')

/** `npm run seed -- --catalogue FILE [--merchant NUMBER] [--outlets NUMBER,…]`. */
export const seed: Task = async ({ database }, { args }, say) => {
  const { values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false })
  const { catalogue: file, merchant: number } = values
  const outlets = values.outlets?.split(',')
  if (file === undefined) throw new MaintenanceRefused(usage)
  const merchantId = await database.transaction({ kind: 'owner' }, (tx) => findMerchantIdByNumber(tx, number))
  if (merchantId === undefined) throw new MaintenanceRefused(`There is no merchant ${number}.`)
  const began = performance.now()
  const { created, updated, refused } = await seedCatalogue(database, merchantId, file, { now: systemClock(), outlets })
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  say(`${countedNoun(created, 'product')} created, ${updated} updated, ${refused.length} refused in ${seconds} s`)
  if (refused.length > 0) say(`refused for: ${countBy(refused.map(({ field, code }) => `${field ?? 'row'} ${code}`))}`)
  return 0
}
