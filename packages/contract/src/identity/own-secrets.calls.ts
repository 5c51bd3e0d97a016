import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { noFields } from '../fields.ts'
import { CONFIRM_REFUSALS } from './identity.calls.ts'

const password = z.string().min(1).max(64)

export const changePassword = endpoint({
  name: 'identity.change-password',
  access: 'login',
  scope: 'none',
  summary: 'Sets a new password under the security policy',
  refusals: [...CONFIRM_REFUSALS, 'password.too-weak', 'password.used-before', 'password.differs'],
  request: z.object({ password, newPassword: z.string().max(64), newPasswordAgain: z.string().max(64) }),
  answer: noFields,
})

/** Sets the desk PIN of the one who is signed in; it only unlocks a registered device (D63). */
export const setPin = endpoint({
  name: 'identity.set-pin',
  access: 'login',
  scope: 'merchant',
  summary: 'Sets the PIN with which staff unlock a desk',
  refusals: [...CONFIRM_REFUSALS, 'pin.too-simple', 'pin.too-short'],
  request: z.object({ password, pin: z.string().regex(/^\d{4,8}$/) }),
  answer: noFields,
})
