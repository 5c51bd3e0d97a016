import { expect, test } from 'vitest'
import { routeTable } from './with-route-table.ts'

const line = (place: string, file: string, then = '', styles = '[]'): string =>
  `[${place},()=>G(()=>import("./${file}.js")${then},${styles})]`
const built = (...lines: readonly string[]): string => `var f=new Map([${lines.join()}]);`

const list = built(
  line('h.login()', 'login-A', '.then(e=>({default:e.t}))'),
  line('h.status.notFound()', 'area-B', '.then(e=>({NotFound:e.t,default:e.n}))'),
  line('`${h.orders()}/$id`', 'order-C', '.then(e=>({default:e.t}))', '__vite__mapDeps([1,2])'),
  line('`/recipe/$id`', 'recipe-D'),
)
const named = ['Login.tsx', 'NotFound.tsx', 'Order.tsx', 'Recipe.tsx']
/** The page has the places in an order of its own, and one screen at two. */
const ofPlaces = ['Order.tsx', 'Login.tsx', 'NotFound.tsx', 'Recipe.tsx', 'Order.tsx']

const pages = {
  files: ['a/base.js', 'a/order.js', 'a/office.css', 'a/order.css', 'a/login.js', 'a/area.js', 'a/recipe.js'],
  places: [
    ['/order/$id', [0, 1, 2, 3], [], [1, 2, 3]],
    ['/login', [0, 4], [], [4]],
    ['/404', [0, 5], [], [5]],
    ['/recipe/$id', [0, 6], [], [6]],
    ['/open/$id', [0, 1], [], [1, 2, 3]],
  ],
}

/** The file, the name and the styles that each place asks for. */
async function askedBy(code: string): Promise<Record<string, unknown>> {
  const page = { getElementById: (id: string) => (id === 'pages' ? { textContent: JSON.stringify(pages) } : null) }
  const load = (address: string) =>
    Promise.resolve(new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : `${address} ${String(name)}`) }))
  const fetchWith = async (open: () => Promise<{ default: string }>, styles: readonly string[]) => [
    (await open()).default,
    ...styles,
  ]
  // In place of fetching, the built text is asked what it would fetch.
  const text = `export default (document, load, G) => { ${code.replaceAll('import(', 'load(')} return f }`
  const { default: run } = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as {
    default: (document: object, load: object, open: object) => Map<string, () => Promise<unknown>>
  }
  return Object.fromEntries(
    await Promise.all(Array.from(run(page, load, fetchWith), async ([path, open]) => [path, await open()] as const)),
  )
}

test('each place fetches the file that the page names, its screen by its name in it, and its styles first', async () => {
  const code = routeTable(list, { named, ofPlaces }) ?? ''
  expect(code).not.toMatch(/login-A|h\.login/)
  expect(await askedBy(code)).toEqual({
    '/order/$id': ['../a/order.js t', 'a/office.css', 'a/order.css'],
    '/login': ['../a/login.js t'],
    '/404': ['../a/area.js n'],
    '/recipe/$id': ['../a/recipe.js default'],
    '/open/$id': ['../a/order.js t', 'a/office.css', 'a/order.css'],
  })
})

test('a list of another shape or length is left as it is', () => {
  expect(routeTable(list, { named: named.slice(1), ofPlaces })).toBeNull()
  expect(routeTable(list.replace(',[h.status', ',0,[h.status'), { named, ofPlaces })).toBeNull()
  expect(routeTable('var a=1', { named, ofPlaces })).toBeNull()
})
