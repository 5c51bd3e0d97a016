import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, line, localDate } from '../fields.ts'
import { version } from './person-fields.ts'

/** Spans of a day, and other days of an outlet, at most. */
export const MOST_SPANS = 6
export const MOST_DATES = 100
/** Outlets that hours are copied to at once. */
const MOST_COPIES = 200

/** An end that is not later than the beginning is on the next day; 1440 is midnight at the day's end. */
const openSpan = z.object({
  fromMinute: z.int().min(0).max(1_439),
  untilMinute: z.int().min(1).max(1_440),
})
const spans = z.array(openSpan).max(MOST_SPANS)

export const openingHours = z.object({
  /** Monday first; a day without spans is closed. */
  weekly: z.array(spans).length(7),
  /** Holidays and other days, in place of what the week says; without spans they are closed. */
  dates: z
    .array(z.object({ firstDay: localDate, lastDay: localDate, name: line().max(50).default(''), spans }))
    .max(MOST_DATES),
})

/** Source: CF-P03. */
export const setOpeningHours = endpoint({
  name: 'organisation.set-opening-hours',
  access: { anyOf: ['platform.organisation.outlets.edit'] },
  summary: 'Sets when an outlet is open, its holidays and other days, and copies that to other outlets',
  refusals: ['hours.overlap', 'hours.day-wrong', 'hours.day-twice', 'thing.changed-meanwhile'],
  request: z.object({
    id,
    version,
    /** Null: unknown; nothing is taken to be closed then. */
    hours: openingHours.nullable(),
    /** Other outlets that get the same hours and days. */
    copyTo: z.array(id).max(MOST_COPIES).default([]),
  }),
  answer: z.object({ id, version: z.int(), copied: z.int() }),
})
