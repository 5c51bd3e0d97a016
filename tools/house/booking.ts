import { isTest, isTypeScript, type Source } from '../tidy/tree.ts'

const SERVER = 'apps/server/src/'

const ofServer = (sources: readonly Source[]): readonly Source[] =>
  sources.filter(({ path }) => path.startsWith(SERVER) && isTypeScript(path) && !isTest(path))

/** Members of a booker that only read, and say what is to be written. */
const READERS = ['readFirst', 'facts', 'prepare']

/** Returns the members of the journal's bookers that write. */
export function writingMembers(sources: readonly Source[]): readonly string[] {
  const code = sources.find(({ path }) => path === `${SERVER}platform/booking.ts`)?.code ?? ''
  const [, body = ''] = /interface EntryBooker<[\s\S]*?> \{\n([\s\S]*?)\n\}/.exec(code) ?? []
  return [...body.matchAll(/^ {2}(\w+)\??\(/gm)].flatMap(([, name = '']) => (READERS.includes(name) ? [] : [name]))
}

/** Returns the files that write an order of their own statement. */
export const orderWriters = (sources: readonly Source[]): readonly string[] =>
  ofServer(sources).flatMap(({ path, text }) => (/insert into sales_order\b/.test(text) ? [path] : []))

/** Ways into the books, by the functions that go them. */
const WAYS =
  /\b(?:takeKnown|takeReading|bookKnown|bookKnownSales|tryByMemory|followCompletedSale|bookSale|writeGroup|writeAlone)\(/g

/** Returns the functions that choose between several ways. */
export const choosers = (sources: readonly Source[]): readonly string[] =>
  ofServer(sources).flatMap(({ path, code }) =>
    code.split(/^(?=(?:export )?(?:async )?(?:function|const) \w+)/m).flatMap((part) => {
      const [, name = ''] = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(part) ?? []
      const ways = new Set([...part.matchAll(WAYS)].map(([way]) => way).filter((way) => way !== `${name}(`))
      return ways.size > 1 ? [`${path} ${name}`] : []
    }),
  )
