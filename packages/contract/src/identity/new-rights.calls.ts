import { endpoint } from '../endpoint.ts'
import { noFields } from '../fields.ts'

export const takeBackNewRights = endpoint({
  name: 'identity.take-back-new-rights',
  access: { anyOf: ['platform.organisation.merchant.roles.edit'] },
  summary: 'Takes away the rights that an update added to roles',
  request: noFields,
  answer: noFields,
})

export const giveProposedRights = endpoint({
  name: 'identity.give-proposed-rights',
  access: { anyOf: ['platform.organisation.staff.roles.edit'] },
  summary: 'Gives roles of staff the rights that an update proposed for them',
  refusals: ['role.beyond-own'],
  request: noFields,
  answer: noFields,
})
