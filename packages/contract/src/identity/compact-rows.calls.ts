import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { noFields } from '../fields.ts'

/** Chooses how close the rows of one’s lists stand, in every browser in which one signs in; the session tells it (`user.hasCompactRows`). */
export const chooseCompactRows = endpoint({
  name: 'identity.choose-compact-rows',
  access: 'login',
  scope: 'none',
  summary: 'Chooses how close the rows of one’s lists stand',
  request: z.object({ hasCompactRows: z.boolean() }),
  answer: noFields,
})
