import { KIOSK_CALLS } from '@kassa/domain/sales/kiosk.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amountMinor, id, instant, noFields } from '../fields.ts'

/** A till of the outlet is told of so many kiosks, and of so many lines of each basket. */
export const KIOSK_WATCH = { kiosks: 50, lines: 50 } as const

/** The basket at a kiosk as its screen shows it, for reading alone; the desk's own basket is the one that counts. */
const kioskBasket = z.object({
  /** The newest lines; `pieces` counts all. */
  lines: z
    .array(z.object({ name: z.string().max(200), quantity: z.string().max(30), amountMinor: amountMinor.nullable() }))
    .max(KIOSK_WATCH.lines),
  pieces: z.int().min(0).max(1e9),
  /** Null: it could not be priced. */
  totalMinor: amountMinor.nullable(),
})

const kioskWord = z.object({
  /** The cause for which it waits for an attendant; null: it does not. */
  call: z.enum(KIOSK_CALLS).nullable(),
  isPaying: z.boolean(),
  /** Null: nobody stands there. */
  basket: kioskBasket.nullable(),
})

/** A kiosk tells what stands at it, whenever that changes and now and then: the last word counts. Source: features DV-P08. */
export const tellKiosk = endpoint({
  name: 'device.tell-kiosk',
  access: 'device',
  repeat: 'runs-again',
  summary: 'Tells what stands at a kiosk, and whether it calls for an attendant',
  refusals: ['device.unbound'],
  request: kioskWord,
  answer: noFields,
})

/** The kiosks of the outlet that were heard in the last minutes, those that call first. */
export const listKiosks = endpoint({
  name: 'device.list-kiosks',
  method: 'GET',
  access: 'device',
  summary: 'What stands at the kiosks of the outlet, those that call first',
  refusals: ['device.unbound'],
  request: z.object({}),
  answer: z.object({
    rows: z
      .array(
        kioskWord.extend({
          deviceId: id,
          name: z.string(),
          /** When it began to call; null: it does not. */
          calledAt: instant.nullable(),
          toldAt: instant,
        }),
      )
      .max(KIOSK_WATCH.kiosks),
  }),
})
