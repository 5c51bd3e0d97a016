import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, noFields } from '../fields.ts'

const version = z.string().min(1).max(50)

/** The desk that each outlet is given, and what its tills run. */
export const listDeskVersions = endpoint({
  name: 'device.list-desk-versions',
  method: 'GET',
  access: { anyOf: ['platform.devices'] },
  summary: 'The versions of the desk that the server has, and by outlet the chosen one and those its tills run',
  request: noFields,
  answer: z.object({
    /** The server’s own first, then those that it kept, the newest first. */
    versions: z.array(
      z.object({
        version,
        isNewest: z.boolean(),
        /** False: more than one release away from the server, so no till is given it. */
        isServed: z.boolean(),
      }),
    ),
    /** The desk of an outlet for which nobody chose: `newest`, or a version that whoever runs the server named. */
    standard: version,
    outlets: z.array(
      z.object({
        outletId: id,
        name: z.string(),
        /** `newest` or a version; null: nobody chose. */
        choice: version.nullable(),
        chosenAt: instant.nullable(),
        chosenBy: z.string().nullable(),
        /** The versions that its registered tills last said that they run. */
        running: z.array(z.object({ version: z.string(), tills: z.int() })),
      }),
    ),
  }),
})

/** A till hears of it with its next sign of life, brings the desk beside its work, and changes when its cashier says so. */
export const chooseDeskVersion = endpoint({
  name: 'device.choose-desk-version',
  access: { anyOf: ['platform.devices.edit'] },
  summary: 'Gives the tills of outlets a version of the desk: rolled out, held or rolled back',
  refusals: ['device.desk-unknown', 'device.desk-far'],
  request: z.object({
    outletIds: z.array(id).min(1).max(500),
    /** `newest`, a version that the server has, or null: as whoever runs the server decides. */
    version: version.nullable(),
  }),
  answer: noFields,
})
