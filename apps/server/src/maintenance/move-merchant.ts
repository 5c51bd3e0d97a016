import {
  arriveWithoutSource,
  giveUpRelocation,
  giveUpWithoutSource,
  relocateMerchant,
  settleHome,
  type RelocationParts,
} from '../modules/moving/public.ts'
import { systemClock } from '../platform/clock.ts'
import type { NamedDatabase } from '../platform/module.ts'
import type { Program } from '../platform/run-server.ts'
import { listeners } from './listeners.ts'
import type { Progress } from './progress.ts'
import { proofs } from './proofs.ts'
import { MaintenanceRefused } from './refused.ts'
import type { SayLine, Workshop } from './tasks.ts'
import { verifyBooks } from './verify.ts'

const usage = [
  'npm run admin -- move-merchant MERCHANT-NUMBER DATABASE',
  'npm run admin -- move-merchant MERCHANT-NUMBER --give-up',
  'npm run admin -- move-merchant MERCHANT-NUMBER --lives-in DATABASE (where two have it as their own)',
  'npm run admin -- move-merchant MERCHANT-NUMBER --source-lost DATABASE [--give-up] (where it moved from is lost for good)',
].join('\n')

/** Moves a merchant to another database while it sells, takes that up again or back, or ends what a database that is lost or came back has left. Throws RelocationRefused. */
export async function moveMerchant(
  { open }: Workshop,
  [number, to, ...more]: readonly string[],
  say: SayLine,
  progress: Progress,
): Promise<number> {
  const isNaming = to === '--lives-in' || to === '--source-lost'
  const [named, ...rest] = isNaming ? more : [to, ...more]
  const isGivenUp = to === '--source-lost' && rest[0] === '--give-up'
  if (number === undefined || to === undefined || named === undefined || rest.length > (isGivenUp ? 1 : 0))
    throw new MaintenanceRefused(usage)
  const parts = partsOf(namedDatabases(await open()), say, progress)
  say(await doMove(parts, number, { to, named, isGivenUp }))
  return 0
}

/** The words typed behind the number: the first or the database, the database that the first is about, and whether it is given up. */
interface Typed {
  readonly to: string
  readonly named: string
  readonly isGivenUp: boolean
}

/** Does it and answers the last line that is said. */
async function doMove(parts: RelocationParts, number: string, { to, named, isGivenUp }: Typed): Promise<string> {
  if (to === '--source-lost') return withoutSource(parts, number, { named, isGivenUp })
  if (to === '--lives-in') {
    await settleHome(parts, number, named)
    return `Merchant ${number} lives in ${named} alone; all books agree, and what was old of it elsewhere is gone.`
  }
  if (to === '--give-up') {
    const away = await giveUpRelocation(parts, number)
    return away === undefined
      ? `Merchant ${number} sells where it did; nothing of the relocation is left.`
      : `Merchant ${number} sells where it did. ${away} is away: what was copied there stays, and its jobs stand still when it comes back, until you give up once more.`
  }
  await relocateMerchant(parts, number, to)
  return `Merchant ${number} lives in ${to}; all books agree, and its old rows are gone.`
}

async function withoutSource(
  parts: RelocationParts,
  number: string,
  { named, isGivenUp }: Pick<Typed, 'named' | 'isGivenUp'>,
): Promise<string> {
  if (!isGivenUp)
    return `Merchant ${number} lives in ${await arriveWithoutSource(parts, number, named)} with all that it had; all books agree.`
  const target = await giveUpWithoutSource(parts, number, named)
  return `What ${target} had of merchant ${number} is gone, and its jobs work again. The merchant lives nowhere until ${named} is back from its backup.`
}

/** The databases of the program and their names, the first one first. */
export const namedDatabases = ({ settings, running }: Pick<Program, 'settings' | 'running'>): NamedDatabase[] => [
  { name: settings.cluster ?? '', database: running.platform.database },
  ...running.others.map(({ platform }, at) => ({
    name: settings.others[at]?.cluster ?? '',
    database: platform.database,
  })),
]

const partsOf = (databases: readonly NamedDatabase[], say: SayLine, progress: Progress): RelocationParts => ({
  databases,
  now: systemClock(),
  listeners,
  say,
  async prove({ name, database }) {
    const verdicts = await verifyBooks(database, proofs, (place) => progress(`${name}: ${place}`))
    return verdicts.find(({ firstDisagreement }) => firstDisagreement !== undefined)?.book
  },
})
