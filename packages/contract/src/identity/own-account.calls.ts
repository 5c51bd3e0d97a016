import { z } from 'zod'
import { editFields } from '../edit-fields.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, locale, noFields } from '../fields.ts'
import { CONFIRM_REFUSALS } from './identity.calls.ts'
import { firstName, lastName, phone } from '../organisation/person-fields.ts'

const password = z.string().min(1).max(64)
const sixDigits = z.string().regex(/^\d{6}$/)

const profileView = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  staffNumber: z.string().nullable(),
  phone: z.string(),
  locale,
  roleName: z.string(),
  /** Admins only; null for staff. */
  hasSecondFactor: z.boolean().nullable(),
  hasPin: z.boolean(),
  version: z.int(),
})

export const readProfile = endpoint({
  name: 'identity.read-profile',
  method: 'GET',
  path: '/identity/profile',
  access: 'login',
  scope: 'none',
  summary: 'One’s own name, phone, language and second factor',
  request: noFields,
  answer: profileView,
})

/** The facts that a person states about themselves. */
export const profileFields = z.object({ firstName, lastName, phone })

export const updateProfile = endpoint({
  name: 'identity.update-profile',
  access: 'login',
  scope: 'none',
  summary: 'Changes one’s own name and phone',
  refusals: ['phone.invalid', 'thing.changed-meanwhile'],
  request: editFields(profileFields).extend({ version: z.int().min(1) }),
  answer: profileView,
})

/** Most pages that stand at the top of somebody's menu. */
export const MOST_FAVOURITES = 12

/** Names of pages, in their order; a page that is gone is left out by the menu. */
const favourites = z
  .array(z.string().regex(/^[a-zA-Z]{1,40}$/))
  .max(MOST_FAVOURITES)
  .refine((names) => new Set(names).size === names.length)

export const readMenu = endpoint({
  name: 'identity.read-menu',
  method: 'GET',
  path: '/identity/menu',
  access: 'login',
  scope: 'none',
  summary: 'What one put at the top of one’s own menu',
  request: noFields,
  answer: z.object({ favourites }),
})

export const chooseMenu = endpoint({
  name: 'identity.choose-menu',
  access: 'login',
  scope: 'none',
  summary: 'Puts pages at the top of one’s own menu, on every browser one signs in at',
  request: z.object({ favourites }),
  answer: z.object({ favourites }),
})

/** One’s own sign-ins on all browsers. */
export const listSessions = endpoint({
  name: 'identity.list-sessions',
  method: 'GET',
  access: 'login',
  scope: 'none',
  summary: 'One’s own sign-ins',
  request: noFields,
  answer: z.object({
    sessions: z.array(
      z.object({
        id,
        ip: z.string(),
        userAgent: z.string(),
        createdAt: instant,
        lastSeenAt: instant,
        expiresAt: instant,
        isThisOne: z.boolean(),
        /** At the test shop beside one’s own. */
        isTestShop: z.boolean(),
      }),
    ),
  }),
})

export const endSession = endpoint({
  name: 'identity.end-session',
  access: 'login',
  scope: 'none',
  summary: 'Signs out one of one’s own browsers',
  request: z.object({ id }),
  answer: noFields,
})

export const endOtherSessions = endpoint({
  name: 'identity.end-other-sessions',
  access: 'login',
  scope: 'none',
  summary: 'Signs out everywhere but here',
  request: noFields,
  answer: z.object({ ended: z.int() }),
})

/** Begins a second factor for an administrator: the secret to scan. It counts only once confirmed with a code. */
export const beginSecondFactor = endpoint({
  name: 'identity.begin-second-factor',
  access: 'login',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Makes the secret of a second factor (TOTP) to scan',
  refusals: [...CONFIRM_REFUSALS, 'second-factor.admins-only', 'second-factor.already-on'],
  request: z.object({ password }),
  answer: z.object({ uri: z.string(), secret: z.string() }),
})

export const confirmSecondFactor = endpoint({
  name: 'identity.confirm-second-factor',
  access: 'login',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Turns the second factor on',
  refusals: ['second-factor.wrong', 'second-factor.not-begun', 'request.too-often'],
  request: z.object({ code: sixDigits }),
  answer: noFields,
})

export const removeSecondFactor = endpoint({
  name: 'identity.remove-second-factor',
  access: 'login',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Turns the second factor off; needs password and code',
  refusals: [...CONFIRM_REFUSALS, 'login.second-factor-needed', 'second-factor.wrong', 'second-factor.not-begun'],
  request: z.object({ password, code: sixDigits }),
  answer: noFields,
})
