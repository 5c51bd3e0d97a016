import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAskedOfContract, requestsReadIn, sourcesBelow, wantedOf } from './asked-of-contract.ts'

let folder: string
const put = (name: string, text: string): void => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  writeFileSync(path.join(folder, name), text)
}
const contract = (name: string): string => path.join(folder, 'packages/contract/src', name)

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kassa-asked-'))
  put('packages/contract/src/fields.ts', 'export const id = z.uuid(); export const day = z.iso.date()')
  put('packages/contract/src/rows.ts', "import { day } from './fields.ts'\nexport const row = z.object({ day })")
  put(
    'packages/contract/src/a.calls.ts',
    `import { id } from './fields.ts'
import { row } from './rows.ts'
import { MOST } from './limits.ts'
export const send = endpoint({ name: 'a.send', request: z.object({ id }), answer: row })
export const form = endpoint({ name: 'a.form', request: z.object({ at: MOST }), answer: row })
export const unasked = z.object({ row })
`,
  )
  put('packages/contract/src/limits.ts', 'export const MOST = 5; export const LEAST = 1')
  put('packages/contract/src/later.ts', 'export const later = 1')
  put('packages/contract/src/types.ts', 'export interface Row {}')
  put(
    'web/desk.tsx',
    `import { send } from '@kassa/contract/a.calls.ts'
import type { row } from '@kassa/contract/rows.ts'
import { type Row } from '@kassa/contract/types.ts'
export const open = () => import('@kassa/contract/later.ts')`,
  )
  put('web/form.tsx', "import { form as typed } from '@kassa/contract/a.calls.ts'\nexport const schema = typed.request")
  put('web/a.test.ts', "import { unasked } from '@kassa/contract/a.calls.ts'")
  put('web/test/world.ts', "import { LEAST } from '@kassa/contract/limits.ts'")
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a name is asked where something that runs takes it, through what that needs; a request where it is read', async () => {
  const { names, requests } = await readAskedOfContract({
    web: path.join(folder, 'web'),
    contract: path.join(folder, 'packages/contract/src'),
  })
  expect([...requests].toSorted()).toEqual(['form', 'typed'])
  expect([...(wantedOf(names, contract('a.calls.ts')) ?? [])].toSorted()).toEqual(['form', 'send'])
  expect([...(wantedOf(names, contract('limits.ts')) ?? [])]).toEqual(['MOST'])
  expect(wantedOf(names, contract('fields.ts'))).toEqual(new Set())
  expect(wantedOf(names, contract('rows.ts'))).toEqual(new Set())
  expect(wantedOf(names, contract('types.ts'))).toEqual(new Set())
  expect(wantedOf(names, contract('later.ts'))).toBeUndefined()
})

test.each([
  ['createBrand.request', ['createBrand']],
  ['saved\n  .request.pick({ a: true })', ['saved']],
  ['const { request } = createTax', ['createTax']],
  ['const { name, request: asked } = createTax', ['createTax']],
  ["import { createOne as create } from 'a'\ncreate.request", ['create', 'createOne']],
  ['type A = InputOf<typeof heartbeat.request>', []],
  ['sold.requested', []],
])('%s reads of %j', (text, names) => expect([...new Set(requestsReadIn(text))]).toEqual(names))

/** Things with a request that are no call, and calls that a function makes: theirs always stay. */
const others = /^(?:props|part|sent|navigator|t|log|refund|calls)$/

test('whoever reads the request of a call names the call: one that is handed over as a value would have none', () => {
  const web = path.join(import.meta.dirname, '../src')
  const unnamed = sourcesBelow(web).flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return Array.from(text.matchAll(/(\w+)(?:\.\w+)?\.request\b(?!['`])/g), ([, name = '']) => name)
      .filter((name) => !others.test(name) && !new RegExp(`\\b${name}\\b[^'"]*\\} from '@kassa/contract`).test(text))
      .map((name) => `${path.relative(web, file)} ${name}`)
  })
  expect(unnamed).toEqual([])
})
