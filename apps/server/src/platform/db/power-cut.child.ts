import { openPglite } from './pglite.ts'
import { PowerCut } from './power-cut.ts'
import { sql } from './sql.ts'

/** The other process of `durable.db.test.ts`: commits, says what it did, loses its power. */
const [folder, mode] = process.argv.slice(2)
const power = new PowerCut()

const database = await openPglite({ folder, watch: power, isDurable: mode === 'durable' })
const before = database.disk.fsyncs
for (let id = 0; id < 40; id += 1) {
  await database.transaction({ kind: 'owner' }, (tx) => tx.run(sql`insert into kept values (${id})`))
}
process.send?.({ fsyncs: database.disk.fsyncs - before, unsynced: power.unsyncedFiles }, undefined, {}, () => {
  power.cut()
  process.kill(process.pid, 'SIGKILL')
})
