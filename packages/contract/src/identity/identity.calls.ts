import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currency, id, instant, locale, noFields } from '../fields.ts'

/** Limits of specification §5 for what is typed to sign in. */
const password = z.string().min(1).max(64)
const remember = z.boolean().optional()
/** Six digits of the authenticator, for administrators who have turned it on. */
const secondFactor = z
  .string()
  .regex(/^\d{6}$/)
  .optional()

/** The refusals of a call that asks for one's own password again. */
export const CONFIRM_REFUSALS = [
  'login.refused',
  'login.temporarily-locked',
  'login.permanently-locked',
  'login.not-activated',
  'login.disabled',
  'login.demo-elsewhere',
  'request.too-often',
] as const

/** An outlet the signed-in person may choose, with the currency it pays in. */
export const sessionOutlet = z.object({
  id,
  number: z.string(),
  name: z.string(),
  payCurrency: currency,
  timeZone: z.string(),
  /** Its zones by the instant from which each holds, the first since ever. Left out: `timeZone` since ever. */
  zones: z.array(z.object({ from: z.string().nullable(), timeZone: z.string() })).optional(),
  /** The person's codes here, where they act under another role than elsewhere. Left out: `allPerms`. */
  allPerms: z.array(z.string()).optional(),
})

export const sessionUser = z.object({
  id,
  tier: z.enum(['operator', 'partner', 'merchant', 'staff']),
  name: z.string(),
  /** Null for staff, who sign in by numbers. */
  email: z.string().nullable(),
  staffNumber: z.string().nullable(),
  /** The staff account they sell as: staff as themselves, administrators by the seat they have taken; null where they have none. */
  staffId: id.nullable(),
  merchantId: id.nullable(),
  merchantNumber: z.string().nullable(),
  merchantName: z.string().nullable(),
  /** True where the shop is a test shop. Left out: no. */
  isTestShop: z.boolean().optional(),
  partnerId: id.nullable(),
  roleName: z.string(),
  locale,
  /** The zone of the installation, by whose clock an operator or partner reads what belongs to no outlet; left out of everybody in a merchant. */
  zone: z.string().optional(),
  /** True where the rows of their lists stand close. Left out: no. */
  hasCompactRows: z.boolean().optional(),
  /** Their role asks for a second factor that they do not have yet: until then they hold no permission. Left out: no. */
  isSecondFactorDue: z.boolean().optional(),
  /** The role or person as which this session looks, without changing anything, and until when; left out or null: as themselves. */
  view: z.object({ name: z.string(), until: instant }).nullish(),
  /** The support access under which this session of the operator works in the merchant; left out or null: none. */
  support: z.object({ reason: z.string(), until: instant, mayChange: z.boolean() }).nullish(),
  /** A role they act under for a time, everywhere or at one outlet; left out or null: none. */
  elevation: z.object({ roleName: z.string(), outletId: id.nullable(), until: instant }).nullish(),
})

/** The contents of a signed-in session. `allPerms` are the codes of D78, of the role they act under wherever no outlet says otherwise. Source: specification §7, SE-S06. */
export const sessionAnswer = z.object({
  email: z.string().nullable(),
  token: z.string(),
  allPerms: z.array(z.string()),
  /** Currency of the first outlet; the platform's own (CNY) for operators and partners. */
  payCurrency: currency,
  user: sessionUser,
  outlets: z.array(sessionOutlet),
  /** Minutes without a touch after which the back office asks for the password; 0 is never. Setting `security.screen-lock-minutes`. */
  screenLockMinutes: z.int(),
})

/** Signs in: admins by e-mail, staff by merchant number and staff number. A refusal is 422, never 401 (D41). */
export const login = endpoint({
  name: 'identity.login',
  path: '/login',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Signs in and answers the session',
  refusals: [
    'login.refused',
    'login.temporarily-locked',
    'login.permanently-locked',
    'login.not-activated',
    'login.disabled',
    'login.demo-elsewhere',
    'login.second-factor-needed',
    'login.passkey-needed',
    'login.browser-key-needed',
    'second-factor.wrong',
    'request.too-often',
  ],
  request: z.union([
    z.object({ email: z.string().trim().min(1).max(64), password, remember, secondFactor }),
    z.object({
      merchantNumber: z.string().trim().min(1).max(20),
      staffNumber: z.string().trim().min(2).max(20),
      password,
      remember,
    }),
  ]),
  answer: sessionAnswer,
})

export const logout = endpoint({
  name: 'identity.logout',
  method: 'GET',
  path: '/logout',
  access: 'public',
  scope: 'none',
  summary: 'Ends this session; says nothing where there is none',
  request: noFields,
  answer: noFields,
})

/** The session again, with rights as they are now; for a reload and after a role changed. */
export const readOwnSession = endpoint({
  name: 'identity.me',
  method: 'GET',
  access: 'login',
  scope: 'none',
  summary: 'Who is signed in and what they may do now',
  request: noFields,
  answer: sessionAnswer.omit({ token: true }),
})

export const setLocale = endpoint({
  name: 'identity.set-locale',
  access: 'login',
  scope: 'none',
  summary: 'Remembers the language in the profile (D1)',
  request: z.object({ locale }),
  answer: noFields,
})

/** Asks for the password of the one who is signed in, for the lock screen. */
export const unlockScreen = endpoint({
  name: 'identity.unlock-screen',
  access: 'login',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Checks the password again to leave the lock screen',
  refusals: CONFIRM_REFUSALS,
  request: z.object({ password }),
  answer: noFields,
})
