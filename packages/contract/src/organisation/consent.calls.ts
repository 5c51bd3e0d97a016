import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, noFields } from '../fields.ts'

/** Days after which a partner may ask again a merchant that said no. */
export const CONSENT_REST_DAYS = 30

/** A partner asks a merchant below it to let it see its sales; the merchant is told in its inbox. Source: D39, D91. */
export const askConsent = endpoint({
  name: 'organisation.ask-consent',
  access: { anyOf: ['platform.merchants.edit'] },
  scope: 'platform',
  summary: 'Asks a merchant to let its partner see its sales',
  refusals: ['consent.partners-only', 'consent.given', 'consent.waiting', 'consent.declined'],
  request: z.object({ id }),
  answer: noFields,
})

/** Answers a consent question for the merchant; the person who answered can take it back. */
export const answerConsent = endpoint({
  name: 'organisation.answer-consent',
  access: { anyOf: ['platform.organisation.merchant.edit'] },
  summary: 'Lets the partner who asked see the merchant’s sales, or does not',
  refusals: ['consent.not-asked'],
  request: z.object({ isAllowed: z.boolean() }),
  answer: noFields,
})
