// `npm run pack`: what is shipped, written into `dist`: the archive of this commit with its signature, its bill of materials and the licences
// of others. README.md says whose key signs and how an installer checks it. The archive starts where it is unpacked: the screens are built and
// what the server runs on lies in it, for machines like this one; on others `npm start` installs it as from a clone.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { buildWeb } from './build-web.ts'
import { thirdPartyNotices } from './pack/notices.ts'
import { cycloneDx, shippedComponents, type Lockfile } from './pack/sbom.ts'
import { writeRelease } from './pack/release.ts'
import { signArchive } from './pack/signature.ts'

const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'dist')
const lockfile = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lockfile
const bill = path.join(folder, 'sbom.cdx.json')
const notices = path.join(folder, 'THIRD-PARTY-NOTICES.txt')

if (execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }) !== '')
  throw new Error('What is shipped is a commit: commit what has changed, or put it aside.')
fs.mkdirSync(folder, { recursive: true })
fs.writeFileSync(bill, `${JSON.stringify(cycloneDx(lockfile), null, 2)}\n`)
fs.writeFileSync(notices, thirdPartyNotices(root, lockfile))

const name = `kassa-${lockfile.version}-${process.platform}-${process.arch}`
const archive = path.join(folder, `${name}.tar.gz`)
await buildWeb((line) => console.log(line), 'small')
await writeRelease({ root, name, archive, added: [bill, notices] })

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
