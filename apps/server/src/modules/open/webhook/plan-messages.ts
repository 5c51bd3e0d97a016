import type { AlwaysEvent } from '@kassa/contract/open/webhook-events.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
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

/** Writes the messages to a webhook for what changed since its place, and moves the place. */
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
  const crowded = await listCrowded(tx, webhook.merchantId, span, MOST_ONE_BY_ONE)
  const single = seen.filter((kind) => !crowded.includes(kind))
  await insertMessages(tx, webhook, { ...span, kinds: single }, now)
  await insertCrowds(tx, webhook, { ...span, kinds: crowded }, now)
}

/** Writes messages for what got a place in the feed, for each webhook in a transaction of its own. */
export const planMessages: Job = {
  name: 'open.plan-webhook-messages',
  everySeconds: 2,
  run: async ({ database, now, newId, isClosing = () => false }) => {
    for (const webhook of await database.transaction({ kind: 'owner' }, listBehind)) {
      if (isClosing()) return
      await database.transaction({ kind: 'owner' }, (tx) => planFor(tx, { now, newId }, webhook))
    }
  },
}
