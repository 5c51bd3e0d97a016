import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'

/**
 * The tills of an outlet that are told of each other, the characters of the description of a way between two of them, the minutes within which a till was heard to
 * count as around, and the hours for which one that was not heard stays known.
 */
export const NEIGHBORS = { most: 12, description: 8_000, aroundMinutes: 2, knownHours: 24 } as const

/** One half of the way between two tills: an offer, or the answer to the offer of the same `way` (SDP). */
export const neighborHalf = z.object({
  kind: z.enum(['offer', 'answer']),
  way: id,
  description: z.string().min(1).max(NEIGHBORS.description),
})

/**
 * A till says that it is there and hears of its neighbors. What one says to another is carried to that one alone; said again, the last word counts.
 * With the outlet's setting off nobody is told of anybody. Source: features OF-P05.
 */
export const meetNeighbors = endpoint({
  name: 'device.meet-neighbors',
  access: 'device',
  repeat: 'runs-again',
  summary: 'Tells the tills of an outlet of each other, and carries their words for a way between them',
  refusals: ['device.unbound'],
  request: z.object({
    /** Made anew whenever the desk is loaded: a way leads to a page, and ends with it. */
    page: id,
    said: z.array(neighborHalf.extend({ to: id, toPage: id })).max(NEIGHBORS.most),
  }),
  answer: z.object({
    tills: z
      .array(
        z.object({
          deviceId: id,
          name: z.string(),
          page: id,
          /** Heard in the last minutes; another one stays known, and no new way to it is begun. */
          isAround: z.boolean(),
          /** Its half of the way to the page that asks; null: it says none. */
          said: neighborHalf.nullable(),
        }),
      )
      .max(NEIGHBORS.most),
  }),
})
