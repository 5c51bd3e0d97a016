// `npm run record-desk -- COMMIT`: what the desks of an older program write in a day, kept for the test that today's server books it
// (`apps/server/test/old-desk.db.test.ts`): browsers with spells without a line, and two days of a shop with members. The older program is laid
// beside this one and the recorders run inside it; a minute or two.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { layOlder, type OlderProgram } from './lay-older.ts'

/** Each till's day closes its one shift late enough. */
const usualSeeds = ['7', '8']

const [commit, ...seeds] = process.argv.slice(2)
if (commit === undefined) throw new Error('Name a commit: npm run record-desk -- COMMIT')

const root = path.join(import.meta.dirname, '../..')
const place = mkdtempSync(path.join(tmpdir(), 'kassa-desk-'))
let older: OlderProgram | undefined

try {
  older = await layOlder(commit, path.join(place, 'older'))
  const inside = path.join(older.folder, 'tools/old-desk')
  mkdirSync(inside, { recursive: true })
  for (const name of ['recorder.ts', 'day-till.ts', 'member-day.ts', 'faulty-world.ts'])
    copyFileSync(path.join(import.meta.dirname, name), path.join(inside, name))
  const chosen = seeds.length > 0 ? seeds : usualSeeds
  console.log(await older.run('node', path.join(inside, 'recorder.ts'), place, commit, ...chosen))
  for (const name of ['member-day.ts', 'faulty-world.ts'])
    console.log(await older.run('node', path.join(inside, name), place, commit))
  for (const file of ['desk', 'day', 'world'].map((name) => `${name}-${commit}.json.gz`)) {
    copyFileSync(path.join(place, file), path.join(root, 'apps/server/test/files', file))
    console.log(`apps/server/test/files/${file}`)
  }
} finally {
  await older?.remove().catch(() => undefined)
  rmSync(place, { recursive: true, force: true })
}
