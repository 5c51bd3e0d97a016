import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { login as call } from '@kassa/contract/identity/identity.calls.ts'
import { accept, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import {
  findAdminByEmailForUpdate,
  findMerchantByNumber,
  findStaffByNumberForUpdate,
  foldEmail,
  type SignInAccount,
} from '../account.store.ts'
import { beginSession, refusalWithoutKey } from './begin-session.ts'
import { checkGuess, checkSecondFactor, forgetFailures } from './check-guess.ts'
import { limitGuesses, returnGuess } from './guess-limit.ts'
import { strangerAt } from './guesser.ts'

type Request = OutputOf<typeof call.request>

const keyOf = (request: Request): string =>
  'email' in request ? `admin ${foldEmail(request.email)}` : `staff ${request.merchantNumber}/${request.staffNumber}`

/** Everything after the account was looked up; of somebody in a merchant this runs inside that merchant. */
async function signIn(context: Context, tx: Tx, found: SignInAccount | undefined, request: Request) {
  const guesser = { key: keyOf(request), by: strangerAt(context) }
  const guess = await checkGuess(context, tx, found, { ...guesser, password: request.password })
  if (!guess.ok) return guess
  const code = 'email' in request ? request.secondFactor : undefined
  const second = await checkSecondFactor(context, tx, guess.value, { code, guesser })
  if (!second.ok) return second
  const keyless = await refusalWithoutKey(context, tx, guess.value)
  if (keyless) return keyless
  await forgetFailures(tx, guesser)
  return accept(await beginSession(context, tx, guess.value, request.remember ?? false))
}

type Answer = Result<Awaited<ReturnType<typeof beginSession>>>

async function signInAdmin(context: Context, request: Extract<Request, { email: string }>): Promise<Answer> {
  const { tx, enter } = context
  const account = await findAdminByEmailForUpdate(tx, foldEmail(request.email))
  const merchantId = account?.merchantId ?? null
  return merchantId === null
    ? signIn(context, tx, account, request)
    : enter(merchantId, (inside) => signIn(context, inside, account, request))
}

async function signInStaff(context: Context, request: Extract<Request, { merchantNumber: string }>): Promise<Answer> {
  const { tx, enter } = context
  const merchant = await findMerchantByNumber(tx, request.merchantNumber)
  if (!merchant) return signIn(context, tx, undefined, request)
  return enter(merchant.id, async (inside) => {
    const account = await findStaffByNumberForUpdate(inside, merchant.id, request.staffNumber)
    return signIn(context, inside, account, request)
  })
}

/** Signs in; every refusal is 422 with a sentence, and those before the password was right tell nothing (D113, D41). */
export const login = command(call, signInAs, {
  hashes: 'sign-in',
  named: (request) =>
    'email' in request
      ? { kind: 'admin', folded: foldEmail(request.email) }
      : { kind: 'merchant', folded: request.merchantNumber },
})

async function signInAs(context: Context, request: Request): Promise<Answer> {
  const limited = await limitGuesses(context, keyOf(request))
  if (limited) return limited
  const answer = await ('email' in request ? signInAdmin(context, request) : signInStaff(context, request))
  if (answer.ok) await returnGuess(context, keyOf(request))
  return answer
}
