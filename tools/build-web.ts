import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildName } from '../apps/web/build/with-version.ts'
import { packFiles, type PackingQuality } from './pack-files.ts'
import { runProgram } from './test/run-program.ts'

const root = join(import.meta.dirname, '..')
const web = join(root, 'apps/web')
const dist = join(web, 'dist')
const stamp = join(dist, '.kassa-built')

const filesBelow = (path: string): string[] => {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** A hash of everything the built web app is made from. */
const sourceHash = (): string => {
  const inputs = ['src', 'build', 'public', 'index.html', 'vite.config.ts', 'package.json'].map((name) =>
    join(web, name),
  )
  const shared = [
    'packages/domain/src',
    'packages/contract/src',
    'package.json',
    'package-lock.json',
    'tools/pack-files.ts',
  ].map((name) => join(root, name))
  const files = [...inputs, ...shared].filter((path) => existsSync(path)).flatMap(filesBelow)
  const hash = createHash('sha256')
  for (const file of files.toSorted((left, right) => (left < right ? -1 : 1)))
    hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

const packageVersion = (): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string }).version

/** The gate's browsers stand beside their server (KASSA_PACKING=quick); whoever is sent the app over a line has it small. */
const usual: PackingQuality = process.env['KASSA_PACKING'] === 'quick' ? 'quick' : 'small'

const readStamp = (): string => (existsSync(stamp) ? readFileSync(stamp, 'utf8') : '')
const isBuilt = (hash: string, packing: PackingQuality): boolean =>
  [`${hash} small`, `${hash} ${packing}`].includes(readStamp())

/** Builds and packs the web app unless the one that lies there was built from these very sources. Throws with vite's words. */
export async function buildWeb(say: (line: string) => void, packing: PackingQuality = usual): Promise<void> {
  // A server that starts meanwhile serves from this folder.
  mkdirSync(dist, { recursive: true })
  const hash = sourceHash()
  if (isBuilt(hash, packing)) return
  say('Building the web app …')
  const { exitCode, output } = await runProgram('vite', ['build', '--logLevel', 'warn'], {
    cwd: web,
    env: { KASSA_BUILD: buildName(packageVersion(), hash) },
    limitSeconds: 300,
  })
  if (exitCode !== 0) throw new Error(`${output}\nThe web app could not be built.`)
  await packFiles(dist, packing)
  writeFileSync(stamp, `${hash} ${packing}`)
}

/** Packs a web app anew that was packed quickly, as small as it gets: a quarter of a minute of one processor, beside a server that sends it. */
export async function packSmall(): Promise<void> {
  const [hash, packing] = readStamp().split(' ')
  if (hash === undefined || packing !== 'quick' || usual === 'quick') return
  await packFiles(dist, 'small', 1)
  if (readStamp() === `${hash} quick`) writeFileSync(stamp, `${hash} small`)
}
