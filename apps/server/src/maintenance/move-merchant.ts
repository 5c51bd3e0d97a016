import { giveUpRelocation, relocateMerchant, settleHome, type RelocationParts } from '../modules/moving/public.ts'
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
].join('\n')

/** Moves a merchant to another database while it sells, or takes that up again, or takes it back before the switch. Throws RelocationRefused. */
export async function moveMerchant(
  { open }: Workshop,
  [number, to, ...more]: readonly string[],
  say: SayLine,
  progress: Progress,
): Promise<number> {
  const [right, ...rest] = to === '--lives-in' ? more : [to, ...more]
  if (number === undefined || to === undefined || right === undefined || rest.length > 0)
    throw new MaintenanceRefused(usage)
  const parts = partsOf(namedDatabases(await open()), say, progress)
  if (to === '--lives-in') {
    await settleHome(parts, number, right)
    say(`Merchant ${number} lives in ${right} alone; all books agree, and what was old of it elsewhere is gone.`)
    return 0
  }
  if (to === '--give-up') {
    const away = await giveUpRelocation(parts, number)
    say(
      away === undefined
        ? `Merchant ${number} sells where it did; nothing of the relocation is left.`
        : `Merchant ${number} sells where it did. ${away} is away: what was copied there stays, and its jobs stand still when it comes back, until you give up once more.`,
    )
    return 0
  }
  await relocateMerchant(parts, number, to)
  say(`Merchant ${number} lives in ${to}; all books agree, and its old rows are gone.`)
  return 0
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
