import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, noFields } from '../../fields.ts'
import { CONFIRM_REFUSALS } from '../../identity/identity.calls.ts'
import { idOf, moment, text } from '../frame.ts'
import { openRead } from '../open-endpoint.ts'

/** The token of a visit is worth something for so long. */
export const TILE_VISIT_SECONDS = 60

/** The title stands on a key of the desk. */
export const TILE_TITLE_LENGTH = 24

const EDIT = { anyOf: ['platform.configuration.connections.edit'] } as const

export const setTile = endpoint({
  name: 'open.set-tile',
  path: '/connections/set-tile',
  access: EDIT,
  summary: 'Puts the tile of an app on the desks of its outlets, or changes it',
  refusals: [...CONFIRM_REFUSALS, 'tile.address-unfit'],
  request: z.object({
    connectionId: id,
    title: z.string().trim().min(1).max(TILE_TITLE_LENGTH),
    address: z.string().trim().min(1).max(500),
    password: z.string().min(1).max(64),
  }),
  answer: noFields,
})

export const removeTile = endpoint({
  name: 'open.remove-tile',
  path: '/connections/remove-tile',
  access: EDIT,
  summary: 'Takes the tile of an app off the desks',
  request: z.object({ connectionId: id }),
  answer: noFields,
})

const visit = z
  .object({
    merchant_id: idOf('The merchant'),
    outlet_id: idOf('The outlet'),
    till_id: idOf('The till'),
    till_name: text('The name of the till'),
    opened_at: moment('The moment at which the tile was opened'),
    expires_at: moment('The token proves nothing from then on'),
  })
  .meta({ id: 'TileVisit', description: 'An opening of the app’s tile at a till' })

export const listTileVisits = openRead({
  name: 'list-tile-visits',
  path: '/tile-visits',
  scopes: 'any',
  access: 'app',
  summary: 'Find the till at which this app’s tile was opened, by the token that the tile was told',
  request: z.object({
    token: z
      .string()
      .min(1)
      .max(200)
      .regex(/^[A-Za-z0-9_-]+$/)
      .describe('The token, within 60 seconds'),
  }),
  answer: z.object({ data: z.array(visit).describe('The visit; empty: the token is another app’s, or over') }),
})
