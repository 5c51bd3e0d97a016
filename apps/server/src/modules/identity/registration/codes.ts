import type { Locale } from '@kassa/domain/text/locale.ts'
import { randomInt } from 'node:crypto'
import { codeFrom, isTryable, mayBeSent, VERIFICATION } from '@kassa/domain/identity/verification-code.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { CodeArrival } from '@kassa/contract/identity/registration.calls.ts'
import type { Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { sendMail, sendSms } from '../../message/public.ts'
import { foldEmail } from '../account.store.ts'
import { fitsPassword, hashPassword, NOBODYS_HASH } from '../password/hash-password.ts'
import { signUpArrival } from './code-arrival.ts'
import {
  countFailure,
  findNewestCodeForUpdate,
  insertCode,
  listSentAt,
  lockAddress,
  type Purpose,
} from './verification-code.store.ts'

const DAY = 86_400_000

/** Codes one caller may ask for in an hour, over all addresses: nobody uses us to flood others. */
const PER_CALLER = 20

/**
 * The letter to an address: a code; or, where a code would be useless, the letter that explains this, or nothing at all.
 * The answer, its time and the waiting afterward are the same for all three (D34).
 */
export interface CodeLetter {
  readonly kind: 'code' | 'known' | 'nothing'
  readonly locale: Locale
  /** True where it goes by SMS, because the address is a member's phone number in E.164. */
  readonly isPhone?: boolean
  /** The owner of the mail; left out, the platform. A person's way back in is never left to a gateway of their own merchant. */
  readonly from?: { readonly merchantId?: string; readonly partnerId?: string | null }
}

type CodeParts = readonly [context: Context, purpose: Purpose, email: string, sendingOf: () => Promise<CodeLetter>]

/** Refuses `request.too-often` within 60 seconds, after ten a day, or when one caller asks for many addresses. */
export async function sendCode(...parts: CodeParts): Promise<Result<{ againInSeconds: number }>> {
  const made = await makeCode(...parts)
  return made.ok ? accept({ againInSeconds: VERIFICATION.againSeconds }) : made
}

/** As `sendCode` for whoever signs up: at the machine itself, where no letter can leave, the answer has the code. */
export async function sendSignUpCode(
  context: Context,
  email: string,
  sendingOf: () => Promise<CodeLetter>,
): Promise<Result<{ againInSeconds: number; arrives: CodeArrival; code: string | null }>> {
  const made = await makeCode(context, 'register', email, sendingOf)
  if (!made.ok) return made
  const arrives = await signUpArrival(context)
  const code = arrives === 'screen' ? made.value : null
  return accept({ againInSeconds: VERIFICATION.againSeconds, arrives, code })
}

async function makeCode(...[context, purpose, email, sendingOf]: CodeParts): Promise<Result<string>> {
  const { tx, now, newId, limiter, ip } = context
  const emailFolded = foldEmail(email)
  const flooding = await limiter.take(`codes from ${ip}`, PER_CALLER, 3_600)
  if (flooding !== undefined) return refuse({ code: 'request.too-often', facts: { seconds: flooding } })
  await lockAddress(tx, emailFolded)
  const at = Date.parse(now)
  const sendable = mayBeSent(await listSentAt(tx, emailFolded, new Date(at - DAY).toISOString()), at)
  if (!sendable.ok) return refuse({ code: 'request.too-often', facts: { seconds: sendable.seconds } })
  const sending = await sendingOf()
  const { kind } = sending
  const code = codeFrom(randomInt(10 ** VERIFICATION.digits))
  const hash = await hashPassword(code)
  const codeHash = kind === 'code' ? hash : NOBODYS_HASH
  await insertCode(tx, { id: newId(), purpose, emailFolded, codeHash, now })
  await sendIt(context, purpose, email, { ...sending, code })
  return accept(code)
}

const MAILS = { reset: 'reset-code', register: 'register-code', member: 'member-code', join: 'member-code' } as const

async function sendIt(
  context: Context,
  purpose: Purpose,
  to: string,
  { kind, locale, isPhone, from, code }: CodeLetter & { readonly code: string },
): Promise<void> {
  if (kind === 'nothing') return
  const common = { to, locale, from }
  const facts = { code, minutes: String(VERIFICATION.validMinutes) }
  const send = (tx: Tx): Promise<boolean> => {
    if (kind === 'known') return sendMail(tx, context, { ...common, purpose: 'address-known', facts: {} })
    if (isPhone === true) return sendSms(tx, context, { ...common, purpose: 'member-code', facts })
    return sendMail(tx, context, { ...common, purpose: MAILS[purpose], facts })
  }
  await (from?.merchantId === undefined ? send(context.tx) : context.enter(from.merchantId, send))
}

/**
 * Checks a typed code against the newest one of the address; answers its id, to be marked used once everything else was
 * right. Refuses `code.wrong`, alike for a wrong, old, used, five times tried or never sent one.
 */
export async function checkCode(
  context: Context,
  purpose: Purpose,
  email: string,
  typed: string,
): Promise<Result<{ id: string }>> {
  const { tx, now, limiter, ip } = context
  const seconds = await limiter.take(`code guesses from ${ip}`, 30, 600)
  if (seconds !== undefined) return refuse({ code: 'request.too-often', facts: { seconds } })
  const code = await findNewestCodeForUpdate(tx, foldEmail(email), purpose)
  const isOpen = code !== undefined && isTryable(code, Date.parse(now))
  const fits = await fitsPassword(typed, isOpen ? code.codeHash : NOBODYS_HASH)
  if (isOpen && fits) return accept({ id: code.id })
  if (isOpen) {
    await countFailure(tx, code.id)
    context.keepWhenRefused()
  }
  return refuse({ code: 'code.wrong' })
}
