// Prints what each page's script weighs, gzipped, beside its target (G13). Run after a build: `npm run sizes`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

const dist = join(import.meta.dirname, 'dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Readonly<Record<string, Chunk>>

/** A chunk with everything it imports at once. */
function closure(keys: readonly string[], into = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (into.has(key)) continue
    into.add(key)
    closure(manifest[key]?.imports ?? [], into)
  }
  return into
}

const weights = new Map<string, number>()

function weigh(keys: Iterable<string>): number {
  let total = 0
  for (const key of keys) {
    const file = manifest[key]?.file ?? ''
    if (!file.endsWith('.js')) continue
    const known = weights.get(file) ?? gzipSync(readFileSync(join(dist, file))).length
    weights.set(file, known)
    total += known
  }
  return total
}

const keysUnder = (part: string): string[] => Object.keys(manifest).filter((key) => key.includes(part))
const words = (...names: string[]): string[] => names.map((name) => `src/words/en/${name}.json`)
const entry = 'index.html'
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

let isOver = false
function print(name: string, bytes: number, targetKilobytes: number): void {
  const isKept = bytes <= targetKilobytes * 1000
  if (!isKept) isOver = true
  console.log(
    `${name.padEnd(46)} ${kilobytes(bytes).padStart(10)}  target ${targetKilobytes} kB  ${isKept ? 'kept' : 'OVER'}`,
  )
}

const base = closure([entry, ...words('common')])
print('login page', weigh(closure(['src/screens/login/LoginPage.tsx', ...words('login')], new Set(base))), 250)

const desk = keysUnder('src/desk/').concat(keysUnder('src/second-screen/'))
if (desk.length > 0)
  print(
    'desk, everything it can load',
    weigh(closure([...desk, ...words('desk', 'receipt', 'payment')], new Set(base))),
    350,
  )

const shell = closure(
  ['src/shell/Shell.tsx', ...words('nav', 'shell', 'kit'), ...keysUnder('antd/es/locale/en_US')],
  base,
)
const first = closure(
  ['src/screens/dashboard/DashboardPage.tsx', ...keysUnder('kit/chart/ChartCanvas'), ...words('dashboard', 'stock')],
  new Set(shell),
)
print('first management screen (dashboard with chart)', weigh(first), 520)

const lists = closure(['src/screens/orders/OrdersPage.tsx', ...words('order', 'payment')], new Set(shell))
print('first management screen (order list instead)', weigh(lists), 520)

// What a further screen adds to somebody who has seen the dashboard and one list.
const seen = new Set([...first, ...lists])
for (const key of keysUnder('src/screens/').filter((key) => /(Page|Cover|Screen)\.tsx$/.test(key)))
  print(
    `  + ${key.replace('src/screens/', '')}`,
    weigh([...closure([key], new Set(seen))].filter((one) => !seen.has(one))),
    80,
  )

if (isOver) process.exitCode = 1
