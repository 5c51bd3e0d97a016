// `npm run pack`: what is shipped, written into `dist`: the archive of this commit with its signature, its bill of materials and the licences
// of others. README.md says whose key signs and how an installer checks it.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { thirdPartyNotices } from './pack/notices.ts'
import { cycloneDx, shippedComponents, type Lockfile } from './pack/sbom.ts'
import { signArchive } from './pack/signature.ts'

const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'dist')
const lockfile = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lockfile
const bill = path.join(folder, 'sbom.cdx.json')
const notices = path.join(folder, 'THIRD-PARTY-NOTICES.txt')

fs.mkdirSync(folder, { recursive: true })
fs.writeFileSync(bill, `${JSON.stringify(cycloneDx(lockfile), null, 2)}\n`)
fs.writeFileSync(notices, thirdPartyNotices(root, lockfile))

const name = `kassa-${lockfile.version}`
const archive = path.join(folder, `${name}.tar.gz`)
const added = [bill, notices].map((file) => `--add-file=${path.relative(root, file)}`)
execFileSync('git', ['archive', '--format=tar.gz', `--prefix=${name}/`, ...added, '-o', archive, 'HEAD'], { cwd: root })

/** Signs the archive with the key of whoever ships it; the key never lies in the repository. */
function signWith(keyFile: string): string {
  if (!path.relative(root, path.resolve(keyFile)).startsWith('..'))
    throw new Error('keep the key outside the repository')
  fs.writeFileSync(`${archive}.sig`, signArchive(fs.readFileSync(archive), fs.readFileSync(keyFile, 'utf8')))
  return `signed: dist/${name}.tar.gz.sig`
}

const keyFile = process.env['KASSA_SIGNING_KEY']
if (keyFile === undefined) fs.rmSync(`${archive}.sig`, { force: true })
console.log(`${shippedComponents(lockfile).length} packages: dist/sbom.cdx.json, dist/THIRD-PARTY-NOTICES.txt`)
console.log(`dist/${name}.tar.gz`)
console.log(keyFile === undefined ? 'not signed: name the key in KASSA_SIGNING_KEY (README.md)' : signWith(keyFile))
