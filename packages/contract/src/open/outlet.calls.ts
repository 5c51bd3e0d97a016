import { z } from 'zod'
import {
  changedAfter,
  day,
  idOf,
  listOf,
  listRequest,
  moment,
  readRequest,
  resource,
  text,
  withChangedAfter,
} from './frame.ts'
import { openRead } from './open-endpoint.ts'

const openSpan = z
  .object({
    from: text('The time of day at which it opens, such as `09:00`'),
    until: text('The time of day at which it closes, up to `24:00`; not later than `from`: on the next day'),
  })
  .meta({ id: 'OpenSpan', description: 'Open from one time of day until another, by the wall clock of the outlet' })

const openSpans = (what: string) => z.array(openSpan).describe(what)

const momentOrNone = (description: string) => moment(description).nullable().describe(description)

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
  opening_hours: z
    .object({
      weekdays: z.array(openSpans('The hours of one weekday; empty: closed')).describe('Seven weekdays, Monday first'),
      other_days: z
        .array(
          z.object({
            first_day: day('Its first day'),
            last_day: day('Its last day'),
            name: text('Its name, such as that of a holiday; may be empty'),
            hours: openSpans('Its hours, in place of those of the weekday; empty: closed'),
          }),
        )
        .describe('Holidays and other days that are not as the week says'),
    })
    .nullable()
    .describe('When it is open; null where nobody said'),
  is_open: z.boolean().nullable().describe('Whether it is open now by its hours; null where nobody said'),
  closes_at: momentOrNone('The moment at which it closes next; null while it is closed, or where it never does'),
  opens_at: momentOrNone('The moment at which it opens next; null while it is open, or where it never does'),
  created_at: moment('The moment at which it was opened'),
})

const access = { anyOf: ['platform.organisation.outlets'] } as const

export const listOutlets = openRead({
  name: 'list-outlets',
  path: '/outlets',
  scopes: ['outlets_read'],
  access,
  summary: 'List the outlets that the app was granted, by their numbers',
  request: withChangedAfter(listRequest(outletResource).extend(changedAfter)),
  answer: listOf(outletResource),
  refusals: ['request.place-unknown', 'feed.restarted'],
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
