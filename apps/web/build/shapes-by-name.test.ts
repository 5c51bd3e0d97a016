import { expect, test } from 'vitest'
import { SHAPES, shapesByName } from './shapes-by-name.ts'

const named = (code: string, id = 'packages/contract/src/a.ts') => shapesByName().transform(code, id)?.code
const head = "import { z } from 'zod'\n"

test.each([
  ['const one = z.string()', `const one = ${SHAPES}.string()`],
  ['const two = z\n  .object({ at: z.int() })', `const two = ${SHAPES}\n  .object({ at: ${SHAPES}.int() })`],
  [
    'const all = { ...z.object({}).shape, at: [z.int()] }',
    `const all = { ...${SHAPES}.object({}).shape, at: [${SHAPES}.int()] }`,
  ],
  ['const own = one instanceof z.ZodType', 'const own = one instanceof z.ZodType'],
  ['const letters = /^[a-z.x]+[z.a]$/', 'const letters = /^[a-z.x]+[z.a]$/'],
  ["const name = 'z.b', xyz.name, a.z.name", "const name = 'z.b', xyz.name, a.z.name"],
])('the library has its own name where it is called: %s', (code, expected) =>
  expect(named(head + code)).toBe(`import { z, z as ${SHAPES} } from 'zod'\n${expected}`),
)

test('whoever does not take it, and programs of others, stay as they are', () => {
  expect(named('const one = z.string()')).toBeUndefined()
  expect(named(`${head}z.string()`, '/house/node_modules/other/a.js')).toBeUndefined()
})
