import { parseArgs } from 'node:util'
import { eventTypes, type WebhookMessage } from '../calls.ts'
import { follow } from '../follow.ts'
import { openKassa, type Kassa } from '../kassa.ts'
import { KassaRefused } from '../pages.ts'
import { moveClock } from './move-clock.ts'
import { newSecret } from '../sign-webhook.ts'
import { eventsFromNow, eventsSince } from './events.ts'
import { forward, type Target } from './forward.ts'
import { sampleMessage } from './sample-message.ts'
import { UsageFault } from './usage-fault.ts'

const USAGE = `KASSA_ADDRESS=http://localhost:5150 KASSA_KEY=kassa_live_… npm run kassa-dev -- COMMAND

  listen  --to http://localhost:4400/webhooks [--kinds web_order,product]
          brings what happens from now on to an address of your own, signed as a webhook
  trigger EVENT --to ADDRESS [--id ID]
          sends one message of an event, about the first thing of its kind or the one you name; changes nothing in the shop
  replay  --since 2026-11-28T08:00:00Z --to ADDRESS [--kinds …]
          sends what happened since a moment again, under the ids that listen used
  tail    [--kinds …]
          shows the change feed as it goes on
  clock   [+7 | 2026-12-24T09:00:00Z]
          says what time it is in the shop; moves the clock of a test shop ahead by so many days, or to a moment

Messages are signed with KASSA_WEBHOOK_SECRET, or with a new secret that is shown. Nothing but your own address is called beside Kassa.`

export interface DevRun {
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly say: (line: string) => void
  readonly now: () => Date
  readonly fetch: typeof fetch
  /** Ends `listen` and `tail`. */
  readonly signal: AbortSignal
  readonly pauseMilliseconds?: number
}

const options = {
  to: { type: 'string' },
  kinds: { type: 'string' },
  since: { type: 'string' },
  id: { type: 'string' },
} as const

type Choices = Partial<Record<keyof typeof options, string>>

/** Runs one command of `kassa-dev`; answers the exit code. */
export async function runDev(run: DevRun): Promise<number> {
  try {
    await runCommand(run)
    return 0
  } catch (error) {
    if (error instanceof UsageFault) run.say(`${error.message}\n\n${USAGE}`)
    else if (error instanceof KassaRefused) run.say(`${error.message} (${error.refusal.code})`)
    else throw error
    return 1
  }
}

async function runCommand(run: DevRun): Promise<void> {
  const { values, positionals } = parsed(run.args)
  const [command, type] = positionals
  const kassa = kassaOf(run)
  switch (command) {
    case 'listen':
      return listen(run, kassa, values)
    case 'trigger':
      return trigger(run, kassa, typeOf(type), values)
    case 'replay':
      return replay(run, kassa, values)
    case 'tail':
      return tail(run, kassa, values)
    case 'clock':
      return moveClock(run, kassa, type)
    default:
      throw new UsageFault(command === undefined ? 'Name a command.' : `There is no command ${command}.`)
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageFault(error instanceof Error ? error.message : 'The command cannot be read.')
  }
}

function kassaOf({ environment, fetch }: DevRun): Kassa {
  const { KASSA_KEY: key, KASSA_ADDRESS: address = 'http://localhost:5150' } = environment
  if (key === undefined) throw new UsageFault('Set KASSA_KEY to the key of an app.')
  return openKassa({ key, address, fetch })
}

function typeOf(text: string | undefined): WebhookMessage['type'] {
  const type = eventTypes.find((one) => one === text)
  if (type === undefined) throw new UsageFault(`Name an event: ${eventTypes.join(', ')}.`)
  return type
}

const INSIDE = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/** The receiver, which has to be on this machine: messages of a shop are sent nowhere else by mistake. */
function targetOf({ environment, now, fetch, say }: DevRun, { to }: Choices): Target {
  const url = to !== undefined && URL.canParse(to) ? new URL(to) : undefined
  if (!url || !INSIDE.test(url.hostname)) throw new UsageFault('Say --to with an address of this machine.')
  const known = environment['KASSA_WEBHOOK_SECRET']
  const secret = known ?? newSecret()
  if (known === undefined) say(`Messages are signed with ${secret}`)
  return { url: url.href, secret, now, fetch, say }
}

async function listen(run: DevRun, kassa: Kassa, choices: Choices): Promise<void> {
  const target = targetOf(run, choices)
  const { signal, pauseMilliseconds, say } = run
  const onReady = () => say(`Listening; what happens goes to ${target.url}`)
  const events = eventsFromNow(kassa, { kinds: choices.kinds, pauseMilliseconds, signal, onReady })
  for await (const message of events) await forward(target, message)
}

async function trigger(run: DevRun, kassa: Kassa, type: WebhookMessage['type'], choices: Choices): Promise<void> {
  const target = targetOf(run, choices)
  await forward(target, await sampleMessage(kassa, type, { id: choices.id, now: run.now() }))
}

async function replay(run: DevRun, kassa: Kassa, choices: Choices): Promise<void> {
  const { since, kinds } = choices
  if (since === undefined || Number.isNaN(Date.parse(since))) throw new UsageFault('Say --since with a moment.')
  const target = targetOf(run, choices)
  const from = { since: new Date(since).toISOString(), kinds }
  for await (const message of eventsSince(kassa, from)) await forward(target, message)
}

async function tail({ signal, say, pauseMilliseconds }: DevRun, kassa: Kassa, { kinds }: Choices): Promise<void> {
  let isFirst = true
  for await (const { data } of follow(kassa, { kinds, signal, pauseMilliseconds })) {
    if (isFirst) say('Following; what changes is shown here')
    isFirst = false
    for (const { at, kind, op, id, outlet_id: outlet } of data)
      say([at, kind, op, id, outlet ?? ''].join('  ').trimEnd())
  }
}
