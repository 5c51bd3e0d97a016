import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { withOwnHelpers, withoutRuntimeFile } from './without-runtime-file.ts'

const runtime = './rolldown-runtime-!~{001}~.js'

test('a file has the helpers that it asks for, and asks for no file of them', () => {
  const code = withOwnHelpers(
    `import { n as __exportAll, r as __toESM$1 } from "${runtime}";\nimport { a } from "./base.js";\nuse(a)`,
  )
  expect(code).not.toContain('rolldown-runtime')
  expect(code).toContain('function __toESM$1(')
  expect(code).toContain('function __exportAll(')
  expect(code).not.toContain('__commonJSMin')
  expect(code).toMatch(/import \{ a \} from "\.\/base\.js";\nuse\(a\)$/)
})

test('a helper that nobody knows stops the build', () =>
  expect(() => withOwnHelpers(`import { q as __esmNew } from "${runtime}";`)).toThrow('__esmNew'))

/** Runs code that a file asks helpers for, and answers what it makes. */
const run = (names: string, code: string): unknown =>
  runInThisContext(`(() => { ${withOwnHelpers(`import { ${names} } from "${runtime}";`)}\nreturn ${code} })()`)

test('a module of the old kind runs once, when it is first asked for', () => {
  const times = run(
    't as __commonJSMin',
    '(() => { let times = 0; const load = __commonJSMin((exports) => { times += 1; exports.tea = "Sencha" }); const before = times; return [before, load().tea, load().tea, times] })()',
  )
  expect(times).toEqual([0, 'Sencha', 'Sencha', 1])
})

test('it is what it exports to whoever imports it, and its default', () => {
  const made = run(
    'r as __toESM',
    '(() => { const mod = { tea: "Sencha" }; const es = __toESM(mod, 1); mod.tea = "Matcha"; return [es.tea, es.default === mod, __toESM({ __esModule: true, default: "own" }).default, __toESM(null).default] })()',
  )
  expect(made).toEqual(['Matcha', true, 'own', null])
})

test('a namespace follows what it names', () => {
  const made = run(
    'n as __exportAll',
    '(() => { let tea = "Sencha"; const all = __exportAll({ tea: () => tea }); tea = "Matcha"; return [all.tea, Object.prototype.toString.call(all), Object.keys(all)] })()',
  )
  expect(made).toEqual(['Matcha', '[object Module]', ['tea']])
})

test('the file is taken out of the bundle and of what others name, and one that is still asked for stops the build', () => {
  const chunk = (name: string, code: string, imports: string[]) => ({
    type: 'chunk' as const,
    name,
    fileName: `assets/${name}-1.js`,
    code,
    imports,
  })
  const bundle = () => ({
    'assets/rolldown-runtime-1.js': chunk('rolldown-runtime', 'export{}', []),
    'assets/base-1.js': chunk('base', 'x', ['assets/rolldown-runtime-1.js', 'assets/other-1.js']),
  })
  const { generateBundle } = withoutRuntimeFile()
  const whole = bundle()
  generateBundle.handler(undefined, whole)
  expect(Object.keys(whole)).toEqual(['assets/base-1.js'])
  expect(whole['assets/base-1.js'].imports).toEqual(['assets/other-1.js'])
  const asks = { ...bundle(), 'assets/b-1.js': chunk('b', 'import{r as e}from"./rolldown-runtime-1.js"', []) }
  expect(() => generateBundle.handler(undefined, asks)).toThrow('assets/b-1.js')
})
