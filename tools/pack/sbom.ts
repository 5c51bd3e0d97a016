import { createHash } from 'node:crypto'

/** A package as package-lock.json has it. */
export interface LockedPackage {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
}

export interface Lockfile {
  readonly version?: string
  readonly packages: Readonly<Record<string, LockedPackage>>
}

export interface Component {
  readonly name: string
  readonly version: string
  /** Where it is installed, below the repository's root. */
  readonly folder: string
  readonly license: string
  readonly integrity: string | undefined
  readonly resolved: string | undefined
}

const MARK = 'node_modules/'

/** The packages that are shipped: everything installed that is no tool of development, in order of name and version, each once. */
export function shippedComponents({ packages }: Lockfile): Component[] {
  const found = Object.entries(packages).flatMap(([folder, one]): [string, Component][] => {
    const at = folder.lastIndexOf(MARK)
    if (at < 0 || one.dev === true || one.link === true) return []
    const name = folder.slice(at + MARK.length)
    const { version = '', license = 'NOASSERTION', integrity, resolved } = one
    return [[`${name}@${version}`, { name, version, folder, license, integrity, resolved }]]
  })
  const once = new Map(found.toReversed())
  return [...once.keys()].sort().flatMap((key) => once.get(key) ?? [])
}

/** `@scope/name` as package addresses write it. Source: package-url, npm. */
const purlOf = ({ name, version }: Component): string =>
  `pkg:npm/${name.replace(/^@/, '%40')}@${encodeURIComponent(version)}`

/** Words of a licence that is a name and no expression of SPDX are given as they are. */
const licenceOf = (license: string): object =>
  /^\(?[\w.+-]+(?: (?:AND|OR|WITH) [\w.+()-]+)*\)?$/.test(license)
    ? { expression: license }
    : { license: { name: license } }

const hashesOf = (integrity: string | undefined): object => {
  const [, content] = /^sha512-([\w+/=]+)/.exec(integrity ?? '') ?? []
  return content === undefined
    ? {}
    : { hashes: [{ alg: 'SHA-512', content: Buffer.from(content, 'base64').toString('hex') }] }
}

const componentOf = (one: Component): object => ({
  type: 'library',
  'bom-ref': purlOf(one),
  name: one.name,
  version: one.version,
  purl: purlOf(one),
  licenses: [licenceOf(one.license)],
  ...hashesOf(one.integrity),
  ...(one.resolved === undefined ? {} : { externalReferences: [{ type: 'distribution', url: one.resolved }] }),
})

/** A number that is the same for the same contents. */
function serialOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4]
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The bill of materials as CycloneDX 1.6, the same for the same lockfile. */
export function cycloneDx(lockfile: Lockfile): object {
  const components = shippedComponents(lockfile).map(componentOf)
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialOf(JSON.stringify(components)),
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': 'kassa', name: 'kassa', version: lockfile.version ?? '0' },
    },
    components,
  }
}
