// `npm run week -- [WEEKS] [SEED]`: so many weeks of a shop (1,000 unless told) against the model in `apps/server/test/week`, by hand; on the
// PostgreSQL of TEST_DATABASE_URL, else on the embedded database. The last line is the figure. The gate plays 40.
import path from 'node:path'
import { runProgram } from './test/run-program.ts'

const [weeks = '1000', seed = '1'] = process.argv.slice(2)
const root = path.join(import.meta.dirname, '..')
const args = ['run', '--project', 'db', 'apps/server/test/week', '--maxWorkers=1', '--testTimeout=0']
const env = { WEEKS: weeks, WEEK_SEED: seed }
const began = Date.now()
const { exitCode, output } = await runProgram(path.join(root, 'node_modules/.bin/vitest'), args, {
  cwd: root,
  env,
  limitSeconds: 86_400,
})
console.log(output)
const verdict = exitCode === 0 ? 'every step as the model says, every book agrees' : 'DIFFERS, see above'
console.log(`${weeks} weeks from seed ${seed} in ${Math.round((Date.now() - began) / 1_000)} s: ${verdict}`)
process.exitCode = exitCode
