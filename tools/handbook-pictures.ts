// Takes the pictures of the handbook from the journeys, in each language, and builds the app with them: `npm run handbook-pictures`.
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { runProgram } from './test/run-program.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'apps/web/src/parts/handbook/pictures')
const languages = process.argv.slice(2)
const projects = (languages.length > 0 ? languages : ['en', 'zh', 'ja']).flatMap((language) => ['--project', language])

rmSync(folder, { recursive: true, force: true })
const { exitCode, output } = await runProgram(
  'playwright',
  ['test', 'handbook.e2e', 'handbook-till.e2e', ...projects],
  {
    cwd: root,
    env: { HANDBOOK_PICTURES: '1' },
    limitSeconds: 1_800,
  },
)
if (exitCode !== 0) throw new Error(`${output}\nThe pictures were not all taken.`)
await buildWeb(console.log)
const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
const bytes = files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0)
console.log(`${files.length} pictures, ${Math.round(bytes / 1024)} KiB, in ${folder} and in the build`)
