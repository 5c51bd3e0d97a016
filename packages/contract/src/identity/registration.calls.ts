import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line, locale, name, noFields } from '../fields.ts'
import { FIRST_OUTLET_REFUSALS, firstOutlet, ownPin, PIN_REFUSALS } from '../organisation/first-outlet.ts'
import { email, firstName, lastName, newPassword, phone } from '../organisation/person-fields.ts'
import { sessionAnswer } from './identity.calls.ts'

const code = z.string().regex(/^\d{6}$/)
const CODE = ['code.wrong', 'request.too-often'] as const
const PASSWORD = ['password.too-weak', 'password.differs'] as const
const passwords = z.object({ password: newPassword, passwordAgain: newPassword })
const CODE_ARRIVALS = ['letter', 'screen', 'operator'] as const
export type CodeArrival = (typeof CODE_ARRIVALS)[number]

const sent = z.object({
  /** Seconds until another code may be asked for (D34). */
  againInSeconds: z.int(),
  /**
   * How the code arrives: by letter, on this screen, or from the operator, where the installation has no mail server. It is the same for
   * every address.
   */
  arrives: z.enum(CODE_ARRIVALS),
})

/** Sends a code to reset a password. The answer is the same whether the address is known or not (D34). */
export const sendEmailForResetPassword = endpoint({
  name: 'identity.send-reset-code',
  path: '/sendEmailForResetPassword',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Sends a verification code for a forgotten password',
  refusals: ['request.too-often'],
  request: z.object({ email }),
  answer: sent,
})

/** Sets a new password with the code, ends all sessions and lifts a temporary lock, never a permanent one. */
export const findPassword = endpoint({
  name: 'identity.find-password',
  path: '/findPassword',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Sets a new password with a verification code',
  refusals: [...CODE, ...PASSWORD, 'password.used-before'],
  request: passwords.extend({ email, code }),
  answer: noFields,
})

/** Sends a code to register. A known address gets a letter that says so, and the answer is the same. */
export const sendEmailForRegister = endpoint({
  name: 'identity.send-registration-code',
  path: '/sendEmailForRegister',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Sends a verification code for a registration',
  refusals: ['request.too-often'],
  request: z.object({ email }),
  /** The code only where it arrives on the screen. */
  answer: sent.extend({ code: code.nullable() }),
})

const registrant = passwords.extend({ firstName, lastName, email, phone, code, locale: locale.default('en-US') })
const REGISTER = [...CODE, ...PASSWORD, 'phone.invalid'] as const

/**
 * Registers a merchant with its first administrator, who is signed in and may sell, and its first outlet; it starts unaudited (D40, D60). A
 * missing `outlet` has the usual values of the country (domain/country). A person who has the code from the letter and chose the password
 * just now need not type it again.
 */
export const register = endpoint({
  name: 'identity.register-merchant',
  path: '/register',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Registers a merchant',
  refusals: [...REGISTER, ...FIRST_OUTLET_REFUSALS, ...PIN_REFUSALS],
  request: registrant.extend({
    merchantName: name,
    companyName: line().max(100).default(''),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .default('CN'),
    outlet: firstOutlet.optional(),
    /** For the desk; without one the owner unlocks it by the password. */
    pin: ownPin.optional(),
  }),
  answer: z.object({ merchantNumber: z.string(), session: sessionAnswer }),
})

/** Signs up a partner with its first administrator; both wait for an operator's approval (D60). */
export const registerPartner = endpoint({
  name: 'identity.register-partner',
  path: '/registerPartner',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Signs up a partner',
  refusals: REGISTER,
  request: registrant.extend({ partnerName: name }),
  answer: noFields,
})
