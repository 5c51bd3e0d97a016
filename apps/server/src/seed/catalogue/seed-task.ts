import { parseArgs } from 'node:util'
import { MaintenanceRefused } from '../../maintenance/refused.ts'
import type { Task } from '../../maintenance/tasks.ts'
import { systemClock } from '../../platform/clock.ts'
import { findMerchantIdByNumber } from './catalogue.store.ts'
import { seedCatalogue } from './seed-catalogue.ts'

const options = { catalogue: { type: 'string' }, merchant: { type: 'string', default: '100001' } } as const

const countBy = (faults: readonly string[]): string =>
  [...Map.groupBy(faults, (fault) => fault)].map(([fault, found]) => `${fault} ${found.length}`).join(', ')

/** `npm run seed -- --catalogue FILE [--merchant NUMBER]`. */
export const seed: Task = async ({ database }, { args }, say) => {
  const { values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false })
  const { catalogue: file, merchant: number } = values
  if (file === undefined) throw new MaintenanceRefused('npm run seed -- --catalogue FILE.csv[.gz] [--merchant 100001]')
  const merchantId = await database.transaction({ kind: 'owner' }, (tx) => findMerchantIdByNumber(tx, number))
  if (merchantId === undefined) throw new MaintenanceRefused(`There is no merchant ${number}.`)
  const { added, known, refused } = await seedCatalogue(database, merchantId, file, systemClock())
  say(`${added} products added, ${known} known already, ${refused.length} refused`)
  if (refused.length > 0) say(`refused for: ${countBy(refused.map(({ fault }) => fault))}`)
  return 0
}
