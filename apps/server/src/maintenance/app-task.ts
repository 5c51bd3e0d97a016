import { countedNoun } from '@kassa/domain/text/counted-noun.ts'
import { parseArgs } from 'node:util'
import { disableThirdParty, listThirdParties, registerThirdParty } from '../modules/open/public.ts'
import { systemClock } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { MaintenanceRefused } from './refused.ts'
import type { SayLine, Task, Workshop } from './tasks.ts'

const usage = [
  'npm run app -- list',
  'npm run app -- register --name "Loyal Lamp" --website https://lamp.example --redirect https://lamp.example/back [--redirect …] [--public]',
  'npm run app -- disable ID',
].join('\n')

const options = {
  name: { type: 'string' },
  website: { type: 'string' },
  redirect: { type: 'string', multiple: true },
  public: { type: 'boolean', default: false },
} as const

async function list({ database }: Workshop, say: SayLine): Promise<number> {
  const apps = await database.transaction({ kind: 'owner' }, listThirdParties)
  for (const { id, name, redirectUris, disabledAt } of apps)
    say(`${id}  ${name}  ${redirectUris.join(' ')}${disabledAt === null ? '' : '  (disabled)'}`)
  say(countedNoun(apps.length, 'app'))
  return 0
}

async function register({ database }: Workshop, args: readonly string[], say: SayLine): Promise<number> {
  const { values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false })
  const { name, website, redirect: redirectUris, public: isPublic } = values
  if (name === undefined || website === undefined || redirectUris === undefined) throw new MaintenanceRefused(usage)
  const made = await registerThirdParty(
    database,
    { name, website, redirectUris, hasSecret: !isPublic },
    { now: systemClock(), newId },
  )
  if ('fault' in made) throw new MaintenanceRefused(made.fault)
  say(`client_id      ${made.id}`)
  if (made.secret !== null) say(`client_secret  ${made.secret}  (shown this once)`)
  return 0
}

async function disable({ database }: Workshop, id: string | undefined, say: SayLine): Promise<number> {
  if (id === undefined) throw new MaintenanceRefused(usage)
  const isDone = await disableThirdParty(database, id, systemClock())
  say(isDone ? 'It opens nothing any more, at any merchant.' : 'No enabled app has this id.')
  return isDone ? 0 : 1
}

/** Programs of third parties, registered by whoever runs the installation. */
export const app: Task = async (workshop, { args: [verb, ...rest] }, say) => {
  if (verb === 'list') return list(workshop, say)
  if (verb === 'register') return register(workshop, rest, say)
  if (verb === 'disable') return disable(workshop, rest[0], say)
  throw new MaintenanceRefused(usage)
}
