import { endpoint } from '../endpoint.ts'
import { noFields } from '../fields.ts'

export const putBackPriceFloors = endpoint({
  name: 'identity.put-back-price-floors',
  access: { anyOf: ['platform.organisation.staff.roles.edit'] },
  summary: 'Lets roles that an update made hold to the lowest prices sell as before it',
  refusals: ['role.floor-beyond-own'],
  request: noFields,
  answer: noFields,
})
