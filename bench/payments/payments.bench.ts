import { startCluster } from '../../tools/test/postgres.ts'
import { timeAttempts } from './attempts.ts'
import { timeClosings } from './closing.ts'
import { compareTenders } from './tenders.ts'

const say = (line: string): void => void process.stderr.write(`payments: ${line} …\n`)

/**
 * Payments at size on a PostgreSQL of its own: a sale by a slip beside a cash sale, closing a shift of twelve ways to pay, open attempts asked
 * about by two resolvers, the list of open cases. `orders=10000 open=200 past=1000000 rounds=6 sales=100` after the bench's name.
 */
export async function run(args: readonly string[]): Promise<unknown> {
  const given = new Map(args.map((arg) => arg.split('=') as [string, string]))
  const sizeOf = (name: string, usual: number): number => Number(given.get(name) ?? usual)
  const cluster = await startCluster(undefined, true)
  try {
    const tenders = await compareTenders(cluster.url, { rounds: sizeOf('rounds', 6), sales: sizeOf('sales', 100) })
    say('tenders')
    const closing = await timeClosings(cluster.url, sizeOf('orders', 10_000))
    say('closing')
    const sizes = { open: sizeOf('open', 200), past: sizeOf('past', 1_000_000) }
    return { tenders, closing, ...(await timeAttempts(cluster.url, sizes)) }
  } finally {
    await cluster.stop()
  }
}
