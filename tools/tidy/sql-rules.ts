import { templatesIn } from './strings.ts'
import { type Finding, type Rule, type Source, isTest, isTypeScript, lineAt } from './tree.ts'

interface Statement {
  readonly source: Source
  readonly line: number
  readonly text: string
}

/** Every statement that the server writes, tests left out. */
const statementsIn = (sources: readonly Source[], folder: string): Statement[] =>
  sources
    .filter(({ path }) => path.startsWith(folder) && isTypeScript(path) && !isTest(path))
    .flatMap((source) =>
      templatesIn(source.code)
        .filter(({ tag }) => tag === 'sql')
        .map(({ index, text }) => ({ source, line: lineAt(source.code, index), text })),
    )

/** Running numbers that are said by somebody else, who has counted them, and why. */
const saidByOthers: Readonly<Record<string, string>> = {
  'device_registration.queued': 'how much waits on a device is said by the device',
}

interface Assignment extends Omit<Statement, 'text'> {
  readonly column: string
  readonly value: string
  /** `x = x + …` */
  readonly isStep: boolean
  /** Its name, or the rest of the statement, says that it is added to. */
  readonly isCounter: boolean
}

const counterName = /_left$|^on_hand$/
const addedTo = (name: string): RegExp => new RegExp(String.raw`\b(?:\w+\.)?${name}\s*[+-]`)

const setPart = /\bupdate\s+(\w+)\s+(?:(?:as\s+)?\w+\s+)?set\s+([\s\S]*?)(?=\bwhere\b|\bfrom\b|\breturning\b|$)/gi

const assignmentsIn = ({ source, line, text }: Statement): Assignment[] =>
  [...text.matchAll(setPart)].flatMap(([, table = '', pairs = '']) =>
    [...pairs.matchAll(/\b(\w+) = ([^,]*)/g)].map(([, name = '', value = '']) => {
      const inSql = value.replaceAll(/\$\{[^}]*\}/g, '$')
      const isCounter = counterName.test(name) || addedTo(name).test(text)
      return { source, line, column: `${table}.${name}`, value, isStep: addedTo(name).test(inSql), isCounter }
    }),
  )

const added = /^\$\{[^}]*\s[+-]\s/

/** A number that any statement adds to is never read, added to here and written back: two at once would lose one. */
export const numbersAddInDatabase: Rule = (sources) => {
  const all = statementsIn(sources, 'apps/server/src/').flatMap(assignmentsIn)
  const running = new Set(all.filter(({ isStep }) => isStep).map(({ column }) => column))
  const isWrittenBack = ({ column, value, isCounter }: Assignment): boolean =>
    added.test(value) || (value.startsWith('${') && (isCounter || running.has(column)))
  return all
    .filter((one) => !one.isStep && isWrittenBack(one) && !Object.hasOwn(saidByOthers, one.column))
    .map(({ source, line, column }) => ({
      path: source.path,
      line,
      instead: `${column} is written back as a number that was read: let the database add (\`x = x + \${change}\`)`,
    }))
}

const wall = /\bkassa_(?:wall\w*|view)\(\s*'(\w+)'/g
const named = /\b(?:from|join|update|into)\s+(?:only\s+)?(\w+)/gi

/** The tenant itself, which is named by its own id, and administrators, of whom some stand above the tenants. */
const NAMED_BY_ID: readonly string[] = ['merchant', 'organisation_merchant', 'identity_admin']

/** Tables of tenants and views of them. */
const tablesOfTenants = (sources: readonly Source[]): ReadonlySet<string> => {
  const migrations = sources.filter(({ path }) => /^apps\/server\/migrations\/.*\.sql$/.test(path))
  const walled = migrations.flatMap(({ text }) => [...text.matchAll(wall)].map(([, table = '']) => table))
  return new Set(walled.filter((table) => !NAMED_BY_ID.includes(table)))
}

/** Statements that mean all tenants, or find one before it is known: so many a file, and why. Only ever fewer. */
export const OVER_ALL: Readonly<Record<string, readonly [most: number, because: string]>> = {
  'accounting/batch/told-batches.store.ts': [
    1,
    'a letter names no merchant: whoever runs the server asks whether a batch is of any',
  ],
  'billing/bill/revenue.store.ts': [1, 'what all licences bring, for the operator and partners'],
  'billing/statement/moved-commission.store.ts': [1, 'whether a commission of a statement is here, whoever it is of'],
  'billing/code/code.store.ts': [3, 'codes lie in a stock before a merchant has them'],
  'billing/code/given-code.store.ts': [3, 'codes lie in a stock before a merchant has them'],
  'catalogue/import/product-run.store.ts': [1, 'a job forgets the sheets of old runs'],
  'file/picture.store.ts': [3, 'an address of a picture, and the token of a link, are all that is known'],
  'open/connection/hold-apps.store.ts': [1, 'after a restore the apps of all merchants wait'],
  'open/third-party/forget-tokens.store.ts': [3, 'a job forgets codes, tokens and visits that are long over'],
  'inventory/reservation/reservation.store.ts': [1, 'a job forgets what has expired, of all merchants'],
  'organisation/outlet/day-rule.store.ts': [1, 'a job begins the rules of all outlets that are due'],
  'stock/day/stock-day.store.ts': [1, 'a job forgets old days'],
  'stock/day/stock-velocity.store.ts': [1, 'a job works through the rules of all outlets'],
  'member/purse/purse-proof.store.ts': [1, 'a proof reads the books of all'],
  'moving/job/brought-move.store.ts': [1, 'a start frees what processes that ended had taken, over all'],
  'moving/test-copy/test-copy.store.ts': [1, 'a start frees what processes that ended had taken, over all'],
  'moving/leave/job/shop-archive.store.ts': [
    1,
    'a start frees what processes that ended had taken; a job takes away what is over, over all',
  ],
  'message/alert/alert.store.ts': [1, 'a job forgets what is long over'],
  'message/delivery/message.store.ts': [4, 'jobs hand out what waits, and forget what is old, over all'],
  'open/changes/number-changes.store.ts': [
    2,
    'a job gives numbers to what waits, over all; a restore begins every feed anew',
  ],
  'message/push/push-browser.store.ts': [1, 'a new key of the installation makes every browser unknown'],
  'organisation/demo-people.store.ts': [1, 'whoever has the published password of the demo'],
  'place/claim.store.ts': [8, 'names are claimed above the merchants, of which the first database has no rows'],
  'place/cluster.store.ts': [1, 'whether anybody lives elsewhere'],
  'place/name-directory.store.ts': [2, 'a name is one on the whole platform'],
  'promotion/back-test/back-test.store.ts': [1, 'a job forgets old trials'],
  'report/dashboard/merchant-counts.store.ts': [
    2,
    'the kept figures of all merchants, as partners and the operator read them',
  ],
  'report/dashboard/tenants.store.ts': [2, 'counts over all merchants, as partners and the operator read them'],
  'report/roll-up/so-far.store.ts': [1, 'whether any day is followed at all'],
  'report/roll-up/state.store.ts': [4, 'events of all in their order; all is added up anew'],
  'open/webhook/send.store.ts': [2, 'a job forgets old messages and moments of webhooks'],
  'sales/held/held-basket.store.ts': [1, 'a job forgets old baskets'],
}

const isOfOneTenant = (text: string): boolean => /merchant_?id/i.test(text) || /\bwhere \$\{/.test(text)

const MODULES = 'apps/server/src/modules/'

/** A statement on a tenant's table names the tenant, also behind the wall: keys begin with it. */
export function statementsNameMerchant(sources: readonly Source[], overAll = OVER_ALL): Finding[] {
  const tables = tablesOfTenants(sources)
  const open = statementsIn(sources, MODULES).filter(
    ({ text }) => !isOfOneTenant(text) && [...text.matchAll(named)].some(([, table = '']) => tables.has(table)),
  )
  const byFile = Map.groupBy(open, ({ source }) => source.path.slice(MODULES.length))
  const mostOf = (file: string): number => overAll[file]?.[0] ?? 0
  const instead =
    'names no merchant_id: `where merchant_id = ${merchantId} and …`, or say why not in OVER_ALL (sql-rules.ts)'
  const more = [...byFile].flatMap(([file, found]) =>
    found.length > mostOf(file) ? found.map(({ source, line }) => ({ path: source.path, line, instead })) : [],
  )
  const fewer = Object.keys(overAll).filter((file) => (byFile.get(file)?.length ?? 0) < mostOf(file))
  return [
    ...more,
    ...fewer.map((file) => ({
      path: MODULES + file,
      line: 1,
      instead: 'fewer than OVER_ALL (sql-rules.ts) says: lower it',
    })),
  ]
}
