import { expect, test } from 'vitest'
import { withWordTable, wordTable } from './with-word-table.ts'

const lone = (path: string, file: string): string =>
  `"./${path}.json":()=>G(()=>import(\`./${file}.js\`).then(e=>e.default),[])`
const shared = (path: string, file: string, member: string, styles = '[]'): string =>
  `"./${path}.json":()=>G(()=>import("./${file}.js").then(e=>({default:e.${member}})).then(e=>e.default),${styles})`
const built = (...lines: readonly string[]): string => `var f=Object.assign({${lines.join()}});`

const list = built(
  lone('en/desk', 'desk-A'),
  shared('en/goods', 'all-en-B', 'fn'),
  shared('en/kit', 'office-en-C', 'k', '__vite__mapDeps([5])'),
  lone('zh/desk', 'desk-D'),
  shared('zh/goods', 'all-zh-E', 'pn'),
)

/** The addresses that the list asks for, and the name that it takes of each. */
async function askedBy(code: string): Promise<Record<string, string>> {
  const pages = {
    files: ['assets/desk-A.js', 'assets/all-en-B.js', 'assets/desk-D.js', 'assets/all-zh-E.js'],
    words: { en: { desk: 0, goods: 1 }, zh: { desk: 2, goods: 3 } },
  }
  const page = { getElementById: (id: string) => (id === 'pages' ? { textContent: JSON.stringify(pages) } : null) }
  const load = (address: string) =>
    Promise.resolve(new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : `${address} ${String(name)}`) }))
  // In place of fetching, the built text is asked what it would fetch.
  const text = `export default (document, load, G) => { var __vite__mapDeps = () => []; ${code.replaceAll('import(', 'load(')} return f }`
  const { default: run } = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as {
    default: (document: object, load: object, open: object) => Record<string, () => Promise<string>>
  }
  const files = run(page, load, (open: () => unknown) => open())
  return Object.fromEntries(
    await Promise.all(Object.entries(files).map(async ([path, open]) => [path, await open()] as const)),
  )
}

test('each file of words is fetched from the address that the page has, by its own name in it', async () => {
  const code = wordTable(list) ?? ''
  expect(code).not.toContain('desk-A')
  expect(await askedBy(code)).toMatchObject({
    './en/desk.json': '../assets/desk-A.js default',
    './en/goods.json': '../assets/all-en-B.js fn',
    './zh/desk.json': '../assets/desk-D.js default',
    './zh/goods.json': '../assets/all-zh-E.js pn',
  })
  expect(Object.keys(await askedBy(code))).toHaveLength(5)
})

test('a file that brings styles keeps its line', () => expect(wordTable(list)).toContain('import("./office-en-C.js")'))

test('a list that has another shape is left as it is, and a build without the list fails', () => {
  expect(wordTable(built(lone('en/desk', 'desk-A'), '"./en/other.json":1', lone('zh/desk', 'desk-D')))).toBeNull()
  expect(wordTable('var a=1')).toBeNull()
  const build = (...codes: readonly string[]) =>
    withWordTable().generateBundle.handler(
      {},
      Object.fromEntries(codes.map((code, at) => [`${at}`, { type: 'chunk' as const, code }])),
    )
  expect(() => build('var a=1')).toThrow('0 files')
  expect(() => build(list, list)).toThrow('2 files')
  expect(() => build(list, 'var a=1')).not.toThrow()
})
