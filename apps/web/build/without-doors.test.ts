import { expect, test } from 'vitest'
import { doorOf, withoutDoors } from './without-doors.ts'

test.each([
  [
    'what it hands on',
    'export{b as default}from"./office-zh-Dl.js";',
    { to: 'office-zh-Dl.js', module: '{default:e.b}' },
  ],
  ['several, one by its own name', 'export{b as default,c}from"./a.js"', { to: 'a.js', module: '{default:e.b,c:e.c}' }],
  ['in two steps', 'import{t as e}from"./a.js";export{e as default};', { to: 'a.js', module: '{default:e.t}' }],
  ['what it makes first', 'import{t as e}from"./a.js";export default e();', { to: 'a.js', module: '{default:e.t()}' }],
  ['nothing', 'import"./early.js";\n', { to: 'early.js', module: '{}' }],
  ['a file with something in it', 'import{t as e}from"./a.js";var t=e+1;export{t as default};', null],
])('a door says %s', (_, code, door) => {
  expect(doorOf(code)).toEqual(door)
})

test('who fetched the door fetches what lies behind it', () => {
  const chunk = (fileName: string, code: string, dynamicImports: string[] = []) => ({
    type: 'chunk' as const,
    fileName: `assets/${fileName}`,
    facadeModuleId: `/src/${fileName}`,
    imports: [],
    dynamicImports,
    code,
  })
  const base = chunk('base.js', 'x(()=>import("./nav.js"));y(()=>import(`./own.js`))', [
    'assets/nav.js',
    'assets/own.js',
  ])
  const bundle: Record<string, typeof base> = {
    'assets/base.js': base,
    'assets/nav.js': chunk('nav.js', 'export{b as default}from"./office.js";'),
    'assets/own.js': chunk('own.js', 'export default 1'),
  }
  const emitted: { fileName: string; source: string }[] = []
  withoutDoors().generateBundle.call({ emitFile: (file) => emitted.push(file) }, {}, bundle)
  expect(base.code).toBe('x(()=>import("./office.js").then(e=>({default:e.b})));y(()=>import(`./own.js`))')
  expect(base.dynamicImports).toEqual(['assets/office.js', 'assets/own.js'])
  expect(Object.keys(bundle)).toEqual(['assets/base.js', 'assets/own.js'])
  expect(emitted).toEqual([
    { type: 'asset', fileName: '.vite/doors.json', source: '{"/src/nav.js":"assets/office.js"}' },
  ])
})
