import { z } from 'zod'
import { idOf, moment, text } from './frame.ts'
import { openRead } from './open-endpoint.ts'
import { limitedScopes } from './limits/daily-limit.ts'
import { scopeNames } from './scopes.ts'
import { OPEN_VERSIONS } from './versions.ts'

const installation = z
  .object({
    id: idOf('The installation: this app at this merchant'),
    name: text('The name that the merchant gave the app'),
    merchant_id: idOf('The merchant'),
    scopes: z.array(z.enum(scopeNames)).describe('The scopes that the merchant granted'),
    daily_limits: z
      .array(
        z.object({
          scope: z.enum(limitedScopes).describe('The scope'),
          most: z.int().describe('The uses that the merchant allows a day'),
          used: z.int().describe('The uses of today by the clock of the shop'),
        }),
      )
      .describe('Scopes that are used only so often a day; beyond it 429 `scope.daily_limit`'),
    has_all_outlets: z.boolean().describe('Whether the app sees every outlet, those that are opened later too'),
    outlet_ids: z.array(z.uuid()).describe('The outlets that it sees; empty where it sees all'),
    version: z.enum(OPEN_VERSIONS).describe('The version of the API that it follows'),
    agreed_at: moment('The moment at which the merchant agreed'),
  })
  .meta({ id: 'Installation', description: 'An app at a merchant, with what it was granted' })

export const readMe = openRead({
  name: 'read-me',
  path: '/me',
  scopes: 'any',
  access: 'app',
  summary: 'Read who this key is and what it was granted',
  request: z.object({}),
  answer: installation,
})
