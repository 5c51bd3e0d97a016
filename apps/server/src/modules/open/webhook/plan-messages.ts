import type { AlwaysEvent } from '@kassa/contract/open/webhook-events.ts'
import { preparedTx } from '../../../platform/db/prepared.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { eachApart } from '../../../platform/jobs/each-apart.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { commitWithoutWaiting } from '../../../platform/tills/commit-without-waiting.store.ts'
import { restBeside } from '../../../platform/tills/rest-beside-tills.ts'
import { canSeeKind } from '../changes/grant-difference.ts'
import { insertNotice } from './delivery.store.ts'
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

/** Merchants whose messages are written at once. */
const MERCHANTS = 4

/** The webhooks of a merchant, one after the other, in a transaction each: what is lost with a crash is written anew. */
async function planForAll(
  { database, now, newId, isClosing = () => false }: JobContext,
  webhooks: readonly WebhookKey[],
) {
  const beside = restBeside(database)
  for (const webhook of webhooks) {
    if (isClosing()) return
    await beside.inTurn(webhook.merchantId, () =>
      database.transaction({ kind: 'owner' }, async (tx) => {
        if (database.kind === 'postgres') await commitWithoutWaiting(tx)
        await planFor(preparedTx(tx), { now, newId }, webhook)
      }),
    )
  }
}

/** Writes messages for what got a place in the feed. One merchant that rests holds up no other. */
export const planMessages: Job = {
  name: 'open.plan-webhook-messages',
  everySeconds: 2,
  run: async (context) => {
    const behind = await context.database.transaction({ kind: 'owner' }, listBehind)
    const waiting = Map.groupBy(behind, ({ merchantId }) => merchantId).values()
    const lanes = Array.from({ length: MERCHANTS }, () =>
      eachApart(waiting, (webhooks) => planForAll(context, webhooks)),
    )
    // A merchant that fails stops itself alone; the job says so once all are done.
    await Promise.allSettled(lanes)
    await Promise.all(lanes)
  },
}
