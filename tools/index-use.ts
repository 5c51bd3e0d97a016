// Finds the indexes that no query needs: the tests of the databases run on a PostgreSQL that reads a table whole only where
// it must, and its counters are added up. Run by hand; takes as long as the tests of the databases:
//   npm run index-use                                   all of them
//   npm run index-use -- apps/server/src/modules/sales   these
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { IndexUse } from '../apps/server/test/index-use.ts'
import { openPostgres } from '../apps/server/src/platform/db/postgres.ts'
import { startCluster } from './test/postgres.ts'
import { runProgram } from './test/run-program.ts'

const LIMIT_SECONDS = 5_400

const folder = mkdtempSync(join(tmpdir(), 'kassa-index-use-'))
const file = join(folder, 'counters')
writeFileSync(file, '')
const cluster = await startCluster()
const database = openPostgres({ url: cluster.url, connections: 1 })
await database.script('alter system set enable_seqscan = off')
await database.script('select pg_reload_conf()')
await database.close()

const ended = await runProgram('vitest', ['run', '--project', 'db', ...process.argv.slice(2)], {
  cwd: dirname(import.meta.dirname),
  env: { TEST_DATABASE_URL: cluster.url, INDEX_USE_FILE: file },
  limitSeconds: LIMIT_SECONDS,
})
await cluster.stop()

const added = new Map<string, IndexUse>()
for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
  const use = JSON.parse(line) as IndexUse
  const scans = (added.get(use.index)?.scans ?? 0) + use.scans
  added.set(use.index, { ...use, scans })
}
rmSync(folder, { recursive: true, force: true })

const uses = [...added.values()].toSorted((one, other) => one.scans - other.scans || (one.index < other.index ? -1 : 1))
const unread = uses.filter(({ scans, keepsRule }) => scans === 0 && !keepsRule)
for (const { table, index, scans, keepsRule } of uses)
  console.log(`${String(scans).padStart(9)}  ${keepsRule ? 'rule ' : '     '}  ${table}.${index}`)
console.log(`${uses.length} indexes; ${unread.length} keep no rule and were never read`)
console.log(ended.exitCode === 0 ? ended.output.trimEnd().split('\n').slice(-6).join('\n') : ended.output)
process.exitCode = ended.exitCode
