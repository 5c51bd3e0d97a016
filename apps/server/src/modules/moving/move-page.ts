import {
  beginMove as beginCall,
  moveIn as moveCall,
  planMove as planCall,
} from '@kassa/contract/moving/moving.calls.ts'
import { nothingDecided } from '@kassa/domain/moving/move-decisions.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../platform/command.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { actMove, eventsOf } from './act/act-move.ts'
import { actorOf } from './act/acting.ts'
import { insertShopMove } from './act/shop-move.store.ts'
import { insertBrought } from './job/brought-move.store.ts'
import { takeTurn } from './job/move-turn.ts'
import { calledFile, forgetCalled } from './uploads/uploaded-file.ts'
import { wordRefusal } from './look.ts'
import { isForJob, lookAtFile, type LookContext, MOST_NEW } from './plan/looked-file.ts'
import { countNew, planFile } from './plan/plan-apart.ts'

function lookingOf({ merchantId, locale, now, holds, actor }: Context): LookContext {
  const { kind, accountId, merchantId: home, codes, lastingCodes, outletIds, locale: own } = actor
  return {
    merchantId,
    locale,
    now,
    giver: { kind, accountId, merchantId: home, codes, lastingCodes, outletIds, locale: own },
    mayAdd: {
      people: holds('platform.members.members.add'),
      staff: holds('platform.organisation.staff.add'),
      priceLists: holds('platform.marketing.plans.add') && holds('platform.marketing.plans.edit'),
    },
  }
}

const plan = command(planCall, async (context, { decisions = nothingDecided, rows, upload }) => {
  const called = await calledFile(context, upload)
  return called.ok ? planFile(context.tx, lookingOf(context), called.value, { decisions, rows }) : called
})

const moveNow = (storeOf: () => FileStore) =>
  command(moveCall, async (context, { decisions = nothingDecided, upload }) => {
    // Had before anything is planned: of two who move the same files, in one process or two, the second plans against what the first brought.
    const turn = await takeTurn(context.tx, context.merchantId)
    if (!turn.ok) return turn
    const called = await calledFile(context, upload)
    if (!called.ok) return called
    const looked = await lookAtFile(context.tx, lookingOf(context), called.value, decisions)
    if (!looked.ok) return looked
    const { plan: made } = looked.value.known
    if (!made) return refuse({ code: 'moving.still-open' })
    if (isForJob(made)) return refuse({ code: 'moving.too-many', facts: { limit: MOST_NEW } })
    const { tx, merchantId, now, newId, locale, actor } = context
    const { destination, decisions: settled } = made
    const acting = { merchantId, moveId: newId(), now, newId, decisions: settled, destination, actor: actorOf(actor) }
    const done = await actMove(acting, made, {
      step: (work) => work(tx),
      record: (_tx, note, told) => {
        context.audit(note)
        for (const event of eventsOf(told)) context.emit(event)
        return Promise.resolve()
      },
      progress: () => {},
      store: storeOf,
    })
    const notTaken = done.notTaken.map(({ file, row, name, refusal: { code, facts } }) => ({
      file,
      row,
      name,
      message: wordRefusal(code, facts ?? {}, locale),
    }))
    const { products, members, cards, opened, outcome } = done
    await forgetCalled(context, called.value)
    const others = [...done.others]
    return accept({ products, people: members, cards, others, opened, notTaken, outcome })
  })

const begin = command(beginCall, async (context, { decisions = nothingDecided, upload }) => {
  const turn = await takeTurn(context.tx, context.merchantId)
  if (!turn.ok) return turn
  const called = await calledFile(context, upload)
  if (!called.ok) return called
  const file = called.value
  const planned = await countNew(context.tx, lookingOf(context), file, decisions)
  if (!planned.ok) return planned
  const { tx, merchantId, now, newId, locale, actor } = context
  const moveId = newId()
  await insertShopMove(tx, merchantId, { id: moveId, at: now, decisions })
  const { name: fileName, bytes, uploadId = null } = file
  const content = Buffer.isBuffer(bytes) ? bytes : null
  const brought = { merchantId, moveId, fileName, content, prefersJapanese: locale === 'ja-JP', actor: actorOf(actor) }
  if (!(await insertBrought(tx, { ...brought, uploadId }, planned.value)))
    return refuse({ code: 'moving.runs-already' })
  context.audit({ subject: `move/${moveId}`, after: { file: fileName, planned: planned.value } })
  return accept({ id: moveId })
})

export const movePageCommands = (storeOf: () => FileStore) => [plan, moveNow(storeOf), begin]
