import type { AlwaysEvent } from '@kassa/contract/open/webhook-events.ts'
import { preparedTx } from '../../../platform/db/prepared.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { eachApart } from '../../../platform/jobs/each-apart.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { commitWithoutWaiting } from '../../../platform/tills/commit-without-waiting.store.ts'
import { restBeside, type RestBesideTills } from '../../../platform/tills/rest-beside-tills.ts'
import { canSeeKind } from '../changes/grant-difference.ts'
import { insertNotice } from './delivery.store.ts'
import { inTurns } from './in-turns.ts'
import {
  findBehindForUpdate,
  insertCrowds,
  insertMessages,
  listBehind,
  listCrowded,
  setTold,
  type BehindWebhook,
  type WebhookKey,
} from './plan.store.ts'

/** More changes of a kind at once come as one message, which leads to the feed. */
const MOST_ONE_BY_ONE = 100

const noticesFor = ({ isRestarted, isGrantedAnew }: BehindWebhook): readonly AlwaysEvent[] => [
  ...(isRestarted ? (['feed.restarted'] as const) : []),
  ...(isGrantedAnew ? (['grant.changed'] as const) : []),
]

type Planning = Pick<JobContext, 'now' | 'newId'>

/** Writes the messages to a webhook for what changed since its place, and moves the place. A part of the feed without so many changes has no crowd. */
async function planFor(tx: Tx, { now, newId }: Planning, webhook: WebhookKey): Promise<void> {
  const behind = await findBehindForUpdate(tx, webhook)
  if (!behind) return
  const { kinds, scopes, outletIds, toldNumber, headNumber, isRestarted } = behind
  await setTold(tx, webhook, behind)
  for (const type of noticesFor(behind))
    await insertNotice(tx, webhook.merchantId, webhook.id, { id: newId(), type, now })
  // Numbers of another feed say nothing: whoever is told of it loads the lists.
  if (isRestarted) return
  const seen = kinds.filter((kind) => canSeeKind({ scopes }, kind))
  const span = { after: toldNumber, upTo: headNumber, kinds: seen, outletIds }
  const isShort = headNumber - toldNumber <= MOST_ONE_BY_ONE
  const crowded = isShort ? [] : await listCrowded(tx, webhook.merchantId, span, MOST_ONE_BY_ONE)
  const single = seen.filter((kind) => !crowded.includes(kind))
  await insertMessages(tx, webhook, { ...span, kinds: single }, now)
  if (crowded.length > 0) await insertCrowds(tx, webhook, { ...span, kinds: crowded }, now)
}

/** Webhooks whose messages are written at once. */
const AT_ONCE = 4
/** A turn beside tills that sell ends after so many milliseconds: what is left is furthest behind, and first in the next. */
const RESTING_TURN_MS = 2_000

/** Writes the messages to a webhook in a transaction of its own: what is lost with a crash is written anew. Not once the process ends, however long it waited. */
const planInTurn = (
  { database, now, newId, isClosing = () => false }: JobContext,
  webhook: WebhookKey,
  beside: RestBesideTills,
): Promise<void> =>
  beside.inTurn(
    webhook.merchantId,
    async () => {
      if (isClosing()) return
      await database.transaction({ kind: 'owner' }, async (tx) => {
        if (database.kind === 'postgres') await commitWithoutWaiting(tx)
        await planFor(preparedTx(tx), { now, newId }, webhook)
      })
    },
    'planning',
  )

/** Writes messages for what got a place in the feed. One webhook that fails, and one merchant that rests, hold up no other. */
export const planMessages: Job = {
  name: 'open.plan-webhook-messages',
  everySeconds: 2,
  run: async (context) => {
    const { database, isClosing = () => false } = context
    const behind = await database.transaction({ kind: 'owner' }, listBehind)
    const beside = restBeside(database)
    const until = performance.now() + RESTING_TURN_MS
    const waiting = inTurns(behind).values()
    const isOver = async () => isClosing() || (performance.now() > until && (await beside.isSelling()))
    const lanes = Array.from({ length: AT_ONCE }, () =>
      eachApart(waiting, async (webhook) => {
        if (!(await isOver())) await planInTurn(context, webhook, beside)
      }),
    )
    // A webhook that fails stops itself alone; the job says so once all are done.
    await Promise.allSettled(lanes)
    await Promise.all(lanes)
  },
}
