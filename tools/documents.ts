// `npm run documents -- [COUNT] [SEED]`: so many random documents of every kind (10,000 unless told) in five currencies, posted and held against the tables; on the
// PostgreSQL of TEST_DATABASE_URL, else on the embedded database. The last line is the figure. The gate books 300.
import path from 'node:path'
import { runProgram } from './test/run-program.ts'

const [count = '10000', seed = '1'] = process.argv.slice(2)
const root = path.join(import.meta.dirname, '..')
const args = ['run', '--project', 'db', 'apps/server/test/documents', '--maxWorkers=1', '--testTimeout=0']
const env = { DOCUMENTS: count, DOCUMENTS_SEED: seed }
const began = Date.now()
const { exitCode, output } = await runProgram(path.join(root, 'node_modules/.bin/vitest'), args, {
  cwd: root,
  env,
  limitSeconds: 86_400,
})
console.log(output)
const verdict =
  exitCode === 0 ? 'every posting and batch comes to 0, roles are what the tables say' : 'DIFFERS, see above'
console.log(`${count} documents from seed ${seed} in ${Math.round((Date.now() - began) / 1_000)} s: ${verdict}`)
process.exitCode = exitCode
