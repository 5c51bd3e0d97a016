import { z } from 'zod'
import { idOf, listOf, listRequest, moment, readRequest, resource, text } from './frame.ts'
import { openRead } from './open-endpoint.ts'

export const outletResource = resource('Outlet', 'A shop of the merchant', {
  id: idOf('The outlet'),
  number: text('Its number, unique at the merchant'),
  name: text('Its name'),
  address: text('Its address; empty where nobody wrote it down'),
  phone: text('Its phone number (E.164); empty where nobody wrote it down'),
  tax_number: text('Its tax number; empty where it has none'),
  currency: text('The currency in which it sells (ISO 4217)'),
  time_zone: text('Its time zone (IANA name)'),
  day_cutoff_minutes: z.int().describe('Minutes after midnight at which its business day ends'),
  locale: text('The language of its papers, such as `en-US`'),
  is_enabled: z.boolean().describe('Whether it works; a disabled outlet keeps its books'),
  created_at: moment('The moment at which it was opened'),
})

const access = { anyOf: ['platform.organisation.outlets'] } as const

export const listOutlets = openRead({
  name: 'list-outlets',
  path: '/outlets',
  scopes: ['outlets_read'],
  access,
  summary: 'List the outlets that the app was granted, by their numbers',
  request: listRequest(outletResource),
  answer: listOf(outletResource),
  refusals: ['request.place-unknown'],
})

export const readOutlet = openRead({
  name: 'read-outlet',
  path: '/outlets/:id',
  scopes: ['outlets_read'],
  access,
  summary: 'Read one outlet',
  request: readRequest(outletResource, 'The outlet'),
  answer: outletResource.shown,
})
