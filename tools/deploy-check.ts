// `npm run deploy-check`: asks every checker that is on this machine about the files in `deploy`, and names those that are not here. With
// `-- --image ARCHIVE` it also builds the container image from the archive of `npm run pack` (buildah; BASE names Debian's base image), and starts it as somebody
// without rights on a root that nobody may write.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { checks, type Check } from './deploy/checks.ts'
import { isHere } from './deploy/program.ts'
import { checksOfImage } from './deploy/image.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-deploy-'))
const at = process.argv.indexOf('--image')
const archive = at === -1 ? undefined : process.argv[at + 1]
const all: readonly Check[] = archive === undefined ? checks : [...checks, ...checksOfImage(archive)]

const missing: string[] = []
let failures = 0
for (const { name, program, from, run } of all) {
  if (!isHere(program)) {
    missing.push(`${program} (${from}): ${name} was not checked`)
    continue
  }
  const said = await run(folder)
  if (said !== undefined) failures += 1
  console.log(said === undefined ? `ok      ${name} (${program})` : `WRONG   ${name} (${program})\n${said}`)
}
fs.rmSync(folder, { recursive: true, force: true })
for (const one of missing) console.log(`absent  ${one}`)
console.log(`${all.length - missing.length - failures} right, ${failures} wrong, ${missing.length} not checked`)
process.exitCode = failures === 0 ? 0 : 1
