import { endpoint } from '../endpoint.ts'
import { nothing } from '../fields.ts'

export const takeBackNewRights = endpoint({
  name: 'identity.take-back-new-rights',
  method: 'POST',
  path: '/identity/take-back-new-rights',
  access: { anyOf: ['platform.organisation.merchant.roles.edit'] },
  summary: 'Takes away the rights that an update added to roles',
  request: nothing,
  answer: nothing,
})
