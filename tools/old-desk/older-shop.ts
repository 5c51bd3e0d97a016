// Runs inside an older program (see rolled-back.ts): makes its database and a shop in it, and writes down what a desk needs to register there.
import { writeFileSync } from 'node:fs'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { openPglite } from '../../apps/server/src/platform/db/pglite.ts'
import { makeShop } from '../chaos/shop.ts'

const [folder = '', file = ''] = process.argv.slice(2)
const database = await openPglite({ folder })
await migrate(database)
const { merchantId, outlet, cashierToken } = await makeShop(database)
await database.close()
writeFileSync(file, JSON.stringify({ merchantId, outlet, cashierToken }))
