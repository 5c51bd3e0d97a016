// Runs inside an older program (see rolled-back.ts and rolled-out.ts): makes its database and a shop in it, in a data folder or at an address of PostgreSQL,
// and writes down what a desk needs to register there.
import { writeFileSync } from 'node:fs'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { openPglite } from '../../apps/server/src/platform/db/pglite.ts'
import { openPostgres } from '../../apps/server/src/platform/db/postgres.ts'
import { makeShop } from '../chaos/shop.ts'

const [place = '', file = ''] = process.argv.slice(2)
const isAddress = place.startsWith('postgres://')
const database = isAddress ? openPostgres({ url: place, connections: 2 }) : await openPglite({ folder: place })
await migrate(database)
const { merchantId, outlet, cashierToken } = await makeShop(database)
await database.close()
writeFileSync(file, JSON.stringify({ merchantId, outlet, cashierToken }))
