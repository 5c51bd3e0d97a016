import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { thirdPartyNotices } from './notices.ts'
import { cycloneDx, shippedComponents, type Lockfile } from './sbom.ts'

const root = path.join(import.meta.dirname, '../..')
const ours = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lockfile

const small: Lockfile = {
  version: '7',
  packages: {
    '': {},
    'apps/server': {},
    'node_modules/@kassa/domain': { link: true },
    'node_modules/vite': { version: '1.0.0', dev: true, license: 'MIT' },
    'node_modules/@fastify/static': {
      version: '1.2.3',
      license: 'MIT',
      integrity: 'sha512-AAEC',
      resolved: 'https://r/x',
    },
    'node_modules/a/node_modules/b': { version: '2.0.0', license: '(MIT OR Apache-2.0)' },
    'node_modules/b': { version: '2.0.0', license: '(MIT OR Apache-2.0)' },
    'node_modules/c': { version: '1.0.0', license: 'SEE LICENSE IN LICENSE.md' },
  },
}

test('what is shipped stands once in the bill of materials, tools of development not at all', () => {
  expect(cycloneDx(small)).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { name: 'kassa', version: '7' } },
    components: [
      {
        name: '@fastify/static',
        purl: 'pkg:npm/%40fastify/static@1.2.3',
        hashes: [{ alg: 'SHA-512', content: '000102' }],
        externalReferences: [{ type: 'distribution', url: 'https://r/x' }],
      },
      { name: 'b', version: '2.0.0', licenses: [{ expression: '(MIT OR Apache-2.0)' }] },
      { name: 'c', licenses: [{ license: { name: 'SEE LICENSE IN LICENSE.md' } }] },
    ],
  })
})

test('the same lockfile makes the same file, another one another', () => {
  expect(cycloneDx(ours)).toEqual(cycloneDx(ours))
  const serial = (lockfile: Lockfile) => (cycloneDx(lockfile) as { serialNumber: string }).serialNumber
  expect(serial(ours)).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(serial(ours)).not.toBe(serial(small))
})

test('everything that is shipped has a version and a licence, and its notice', () => {
  const shipped = shippedComponents(ours)
  expect(shipped.length).toBeGreaterThan(100)
  expect(shipped.filter(({ version, license }) => version === '' || license === 'NOASSERTION')).toEqual([])
  const notices = thirdPartyNotices(root, ours)
  expect(shipped.filter(({ name, version }) => !notices.includes(`${name} ${version} (`))).toEqual([])
  expect(notices).toContain('Permission is hereby granted')
})
