import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, noFields } from '../../fields.ts'

export const deskTiles = endpoint({
  name: 'open.desk-tiles',
  method: 'GET',
  path: '/device/tiles',
  access: 'device',
  summary: 'Tiles of apps that this till shows',
  refusals: ['device.unbound'],
  request: noFields,
  answer: z.object({ tiles: z.array(z.object({ id, title: z.string() })) }),
})

export const openTile = endpoint({
  name: 'open.open-tile',
  path: '/device/open-tile',
  // Each opening is a visit of its own.
  repeat: 'runs-again',
  access: 'device',
  summary: 'Opens a tile at this till: the page of its frame, and what the app may be told',
  refusals: ['device.unbound'],
  request: z.object({ id }),
  answer: z.object({
    /** The path of the frame, which shows the address of the app and no other. */
    frame: z.string(),
    /** Told to the app, which proves by it where it was opened. */
    token: z.string(),
    /** The app may be told of the basket: goods and amounts, no people. */
    seesBasket: z.boolean(),
    /** The app may be told who the member is. */
    seesMember: z.boolean(),
  }),
})
