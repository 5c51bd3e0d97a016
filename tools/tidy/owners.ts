import { type Finding, isTest, isTypeScript, lineAt, type Source } from './tree.ts'

/** A statement that writes a table: who stands behind the file, and whose table it is. */
export interface TableWrite {
  readonly path: string
  readonly line: number
  readonly table: string
  readonly writer: string
  readonly owner: string
}

/** Writing another's table is allowed here, so many times, because of this. */
export interface Allowed {
  readonly writer: string
  readonly table: string
  readonly most: number
  readonly because: string
}

/** The writings that are left; each needs a reason that would still convince the owner of the table. */
export const allowedWritings: readonly Allowed[] = [
  {
    writer: 'journal',
    table: 'device_registration',
    most: 2,
    because:
      'the journal’s end and its alarms stand in the registration’s row: that row’s lock is the turn, and a second row would cost every sale a write',
  },
  {
    writer: 'identity',
    table: 'staff',
    most: 2,
    because: 'a person changes their own name and PIN, whether they are staff or an administrator, by the same calls',
  },
  {
    writer: 'platform',
    table: 'platform_setting',
    most: 3,
    because: 'which key the installation seals with is kept among its settings before any capability runs',
  },
  {
    writer: 'seed',
    table: 'platform_setting',
    most: 1,
    because: 'the demo notes how far it came in its own key, before any capability runs',
  },
]

/** Tables that another capability took over after their migration was written, which is never changed. */
export const takenOver: Readonly<Record<string, string>> = {
  bonus_release: 'stored-value',
  catalogue_page: 'desk',
  exchange_good: 'stored-value',
  points_exchange: 'stored-value',
  purse_payment: 'stored-value',
  recharge: 'stored-value',
  recharge_rule: 'stored-value',
  serial_entry: 'stock',
  serial_number: 'stock',
  stock: 'stock',
  stock_day: 'stock',
  stock_day_state: 'stock',
  stock_entry: 'stock',
  stock_movement_day: 'stock',
  stock_span: 'stock',
  stock_velocity: 'stock',
  stock_velocity_day: 'stock',
  times_offer: 'stored-value',
}

/** Comments of TypeScript and of SQL. */
export const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)--[^\n]*/g
const tableLine = /^create table (?:if not exists )?(\w+)/gm
const viewLine = /^select kassa_view\('(\w+)'/gm
const ownLine = /^-- owner: ([a-z-]+)[ \t]*$/m

/** The comment lines right above a place of a migration. */
const above = (text: string, index: number): string => {
  const lines = text.slice(0, index).split('\n').slice(0, -1)
  const from = lines.findLastIndex((line) => !line.startsWith('--'))
  return lines.slice(from + 1).join('\n')
}

/** Returns the owner of everything that migrations make by a line: named right above it, or else at the head of the file. */
function ownersOf(
  sources: readonly Source[],
  line: RegExp,
  later: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  for (const { path, text } of sources) {
    if (!/^apps\/server\/migrations\/.*\.sql$/.test(path)) continue
    const head = ownLine.exec(text)?.[1]
    for (const { index, 1: name = '' } of text.matchAll(line)) {
      const owner = later[name] ?? ownLine.exec(above(text, index))?.[1] ?? head
      if (owner !== undefined) owners.set(name, owner)
    }
  }
  return owners
}

/**
 * Returns the owner of every table: the capability that took it over, or the `-- owner:` line right above its `create
 * table`, or else the one at the head of its migration. A migration without a head owns nothing, which another rule
 * refuses.
 */
export const ownersOfTables = (
  sources: readonly Source[],
  later: Readonly<Record<string, string>> = takenOver,
): ReadonlyMap<string, string> => ownersOf(sources, tableLine, later)

/** Returns the capability that offers each named view (`kassa_view`). */
export const ownersOfViews = (sources: readonly Source[]): ReadonlyMap<string, string> =>
  ownersOf(sources, viewLine, {})

/** Returns the capability of a file, or the part of the server that it stands in. */
export const writerOf = (path: string): string | undefined =>
  /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1] ?? /^apps\/server\/src\/([^/]+)\//.exec(path)?.[1]

const writing = /\b(?:insert\s+into|delete\s+from)\s+(\w+)|\bupdate\s+(\w+)\s+(?:(?:as\s+)?\w+\s+)?set\b/gi

/** Every statement of the server that writes a table by its name, tests left out. */
export function writingStatements(sources: readonly Source[]): TableWrite[] {
  const owners = ownersOfTables(sources)
  return sources
    .filter(({ path }) => isTypeScript(path) && !isTest(path))
    .flatMap(({ path, code }) => {
      const writer = writerOf(path)
      const text = code.replaceAll(comments, (found) => found.replaceAll(/[^\n]/g, ' '))
      return [...text.matchAll(writing)].flatMap((match): TableWrite[] => {
        const table = match[1] ?? match[2] ?? ''
        const owner = owners.get(table)
        return writer === undefined || owner === undefined
          ? []
          : [{ path, line: lineAt(text, match.index), table, writer, owner }]
      })
    })
}

/** Returns the writings into tables of others, allowed ones included: `npm run house` counts them. */
export const writingsOfOthers = (sources: readonly Source[]): TableWrite[] =>
  writingStatements(sources).filter(({ writer, owner }) => writer !== owner)

/**
 * Holds that nobody writes another's table, except where `allowed` says how often and why; a permission that nobody
 * uses any more has to go.
 */
export function tablesHaveOneOwner(
  sources: readonly Source[],
  allowed: readonly Allowed[] = allowedWritings,
): Finding[] {
  const found = writingsOfOthers(sources)
  const usesOf = (one: Pick<Allowed, 'writer' | 'table'>): TableWrite[] =>
    found.filter(({ writer, table }) => writer === one.writer && table === one.table)
  const unused = allowed
    .filter((one) => usesOf(one).length < one.most)
    .map(({ writer, table, most }) => ({
      path: 'tools/tidy/owners.ts',
      line: 1,
      instead: `${writer} writes ${table} less often than the ${most} times that are allowed: lower the number`,
    }))
  const refused = found.filter((one) => {
    const most = allowed.find(({ writer, table }) => writer === one.writer && table === one.table)?.most ?? 0
    return usesOf(one).indexOf(one) >= most
  })
  return [
    ...unused,
    ...refused.map(({ path, line, table, owner, writer }) => ({
      path,
      line,
      instead: `${writer} writes ${table}, which is ${owner}'s: let ${owner} write it, by a function in its public.ts, a part of a sale, or the platform's own`,
    })),
  ]
}
