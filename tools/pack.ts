// `npm run pack`: what is shipped beside the program, written into `dist`: its bill of materials and the licences of others.
import fs from 'node:fs'
import path from 'node:path'
import { thirdPartyNotices } from './pack/notices.ts'
import { cycloneDx, shippedComponents, type Lockfile } from './pack/sbom.ts'

const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'dist')
const lockfile = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lockfile

fs.mkdirSync(folder, { recursive: true })
fs.writeFileSync(path.join(folder, 'sbom.cdx.json'), `${JSON.stringify(cycloneDx(lockfile), null, 2)}\n`)
fs.writeFileSync(path.join(folder, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(root, lockfile))
console.log(`${shippedComponents(lockfile).length} packages: dist/sbom.cdx.json, dist/THIRD-PARTY-NOTICES.txt`)
