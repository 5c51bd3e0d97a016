import { countedNoun } from '@kassa/domain/text/counted-noun.ts'
import { parseArgs } from 'node:util'
import type { Result } from '@kassa/domain/result.ts'
import { createOperator, dropSecondFactors, resetAdminPassword } from '../modules/identity/public.ts'
import { systemClock } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { refusalBody } from '../platform/calls/refusal.ts'
import { sealAgain } from '../platform/secrets/secret.store.ts'
import { listEveryAdmin } from './admin.store.ts'
import { sayBroughtBack } from './backup/brought-back.ts'
import { moveMerchant, namedDatabases } from './move-merchant.ts'
import { sayRelocations } from './relocations.ts'
import { MaintenanceRefused } from './refused.ts'
import type { SayLine, Task, Workshop } from './tasks.ts'
import { whoseName } from './whose.ts'

const usage = [
  'npm run admin -- list',
  'npm run admin -- create --email you@example.com --first-name Ada [--last-name Lovelace]',
  'npm run admin -- reset-password --email you@example.com',
  'npm run admin -- drop-second-factors --email you@example.com',
  'npm run admin -- seal-again',
  'npm run admin -- whose E-MAIL, MERCHANT NUMBER, CODE OR KEY OF AN APP',
  'npm run admin -- move-merchant MERCHANT-NUMBER DATABASE, or --give-up, --lives-in DATABASE, --source-lost DATABASE',
  'npm run admin -- relocations [MERCHANT-NUMBER]',
  'npm run admin -- brought-back MOMENT (after the database came back by another way than npm run restore)',
  'Each with --cluster NAME in another database of KASSA_CLUSTERS than the first.',
].join('\n')

const options = {
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
} as const

const answer = (result: Result<{ id: string }>, done: string, say: SayLine): number => {
  say(result.ok ? done : refusalBody(result.refusal, 'en-US', '').body.message)
  return result.ok ? 0 : 1
}

async function list({ database }: Workshop, say: SayLine): Promise<number> {
  const admins = await database.transaction({ kind: 'owner' }, listEveryAdmin)
  const width = Math.max(0, ...admins.map(({ email }) => email.length))
  for (const { tier, email, belongsTo, isActive } of admins) {
    say(`${tier.padEnd(9)} ${email.padEnd(width)}  ${belongsTo}${isActive ? '' : '  (locked or disabled)'}`.trimEnd())
  }
  say(countedNoun(admins.length, 'administrator'))
  return 0
}

/** Seals every stored secret with the first key of KASSA_SECRET_KEY, so that an older one may go. */
async function sealSecretsAgain({ open }: Workshop, say: SayLine): Promise<number> {
  const { database, running } = await open()
  const sealed = await sealAgain(database, running.platform.secrets)
  say(`${countedNoun(sealed, 'secret')} sealed with the new key; an older key is needed no more.`)
  return 0
}

async function whose({ database }: Workshop, typed: readonly string[], say: SayLine): Promise<number> {
  if (typed.length === 0) throw new MaintenanceRefused(usage)
  const found = await whoseName(database, typed.join(' '))
  for (const one of found.length > 0 ? found : ['Nobody here has that name.']) say(one)
  return found.length > 0 ? 0 : 1
}

/** Accounts from the machine's own command line: the first operator, and the way back for one who is locked out. */
export const admin: Task = async (workshop, { args: [verb, ...rest], secret: password = '' }, say, progress) => {
  if (verb === 'list') return list(workshop, say)
  if (verb === 'whose') return whose(workshop, rest, say)
  if (verb === 'seal-again') return sealSecretsAgain(workshop, say)
  if (verb === 'move-merchant') return moveMerchant(workshop, rest, say, progress)
  if (verb === 'brought-back') return sayBroughtBack(workshop, rest, say)
  if (verb === 'relocations') return sayRelocations(namedDatabases(await workshop.open()), rest, say)
  const { values } = parseArgs({ args: rest, options, strict: true, allowPositionals: false })
  const { email } = values
  if (email === undefined) throw new MaintenanceRefused(usage)
  const at = { now: systemClock(), newId }
  if (verb === 'reset-password') {
    const result = await resetAdminPassword(workshop.database, { email, password }, at)
    return answer(result, `${email} may sign in with the new password; every lock is lifted.`, say)
  }
  if (verb === 'drop-second-factors') {
    const result = await dropSecondFactors(workshop.database, email, at.now)
    return answer(result, `${email} has no six digits and no passkey any more, and signs in by password.`, say)
  }
  if (verb !== 'create') throw new MaintenanceRefused(usage)
  const names = { firstName: values['first-name'] ?? 'Operator', lastName: values['last-name'] ?? '' }
  const result = await createOperator(workshop.database, { email, password, ...names }, at)
  return answer(result, `${email} may sign in as an operator.`, say)
}
