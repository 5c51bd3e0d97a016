import { expect, test } from 'vitest'
import { withoutServersPart } from './without-answers.ts'
import { withoutUnasked } from './without-unasked.ts'

const file = '/anywhere/packages/contract/src/sales/order.calls.ts'

const calls = `
import { id } from '../fields.ts'
import { templateOfReceipt } from '../print/template.ts'
import '../first.ts'
const line = shape({ id, of: templateOfReceipt })
const paper = shape({ lines: line })
const MOST = 5
export const row = shape({ id }).atMost(MOST)
export const one = endpoint({ name: 'a.one', request: row, answer: paper })
export const asks = () => shape({ id })
`
const cut = withoutUnasked(file, withoutServersPart(file, calls) ?? '') ?? ''

/** The values of a file, with functions for what it imports. */
async function valuesOf(code: string): Promise<Record<string, unknown>> {
  const before =
    'const id = "id"; const shape = (of) => ({ of, atMost: (most) => ({ of, most }) }); const endpoint = (of) => of;'
  const text = before + code.replaceAll(/^import .*$/gm, '')
  return (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as Record<string, unknown>
}

test('what only the answer needed goes with its imports, and all else is what it was', async () => {
  expect(cut).not.toMatch(/templateOfReceipt|paper|const line/)
  expect(cut).toContain("import '../first.ts'")
  const { row, one, asks } = await valuesOf(cut)
  expect([row, one]).toEqual([
    { of: { id: 'id' }, most: 5 },
    { name: 'a.one', request: row },
  ])
  expect((asks as () => unknown)()).toMatchObject({ of: { id: 'id' } })
})

test('what calls make is made in a function that a bundler may leave out, and what runs later stays as it is written', () => {
  expect(cut).toContain('export const row = /* @__PURE__ */ (() => (shape({ id }).atMost(MOST)))()')
  expect(cut).toContain('export const asks = () => shape({ id })')
  expect(cut).toContain('const MOST = 5')
})

test.each([
  ['from elsewhere', '/anywhere/apps/web/src/a.ts', calls],
  ['in which all is asked and nothing is made', file, "import { a } from './a.ts'\nexport const b = { a, c: 1 }"],
])('a file %s stays as it is', (_what, id, code) => expect(withoutUnasked(id, code)).toBeNull())

test('an import is left with the names that are used, by their own names', () => {
  const taken = (list: string): string | null =>
    withoutUnasked(file, `import { ${list} } from './a.ts'\nexport const b = [a, d]`)
  expect(taken('a, b as c, e as d, type')).toBe("import { a, e as d } from './a.ts'\nexport const b = [a, d]")
  expect(taken('a, e as d')).toBeNull()
})

test('a name that only a member has is no use of it, and one in braces is', () => {
  const of = (use: string): string => withoutUnasked(file, `import { a } from './a.ts'\nexport const b = ${use}`) ?? use
  expect(of('c.a')).not.toContain('import')
  expect(of('{ a: 1 }')).not.toContain('import')
  expect(withoutUnasked(file, "import { a } from './a.ts'\nexport const b = { a }")).toBeNull()
  expect(withoutUnasked(file, "import { a } from './a.ts'\nexport const b = c[a]")).toBeNull()
})
