import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  deleteNotice as deleteCall,
  listNotices as listCall,
  listReceipts as receiptsCall,
  saveNotice as saveCall,
  withdrawNotice as withdrawCall,
} from '@kassa/contract/message/notice.calls.ts'
import { checkPublishAt, noticeCan } from '@kassa/domain/message/notice.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { addFields } from '../../../platform/clusters/overview.ts'
import { command, type Context } from '../../../platform/command.ts'
import { readList } from '../../../platform/list/list.store.ts'
import { gatherCounted, mergeCounted } from '../../../platform/list/merge-counted.ts'
import { placeOf } from '../place.ts'
import {
  countObjects,
  findNoticeForUpdate,
  insertNotice,
  listReaders,
  noticeHeadings,
  noticeList,
  removeNotice,
  setNotice,
  setWithdrawn,
  type NoticeRow,
} from './notice.store.ts'

const notFound = refuse({ code: 'thing.not-found' })

/** Notices from above are in each database; whoever is in a merchant reads them there. */
const countedNotices = { counted: 'readCount', list: noticeList, headings: noticeHeadings } as const

const list = command(
  listCall,
  async ({ tx, actor, now, isOneOfSeveral }, request) => {
    const filter = { ...placeOf(actor), state: request.state ?? null, now }
    const viewOf = (row: NoticeRow): NoticeRow => row
    return isOneOfSeveral && actor.merchantId === null
      ? gatherCounted(tx, countedNotices, [filter], request, viewOf)
      : readList(tx, noticeList, [filter], request, viewOf)
  },
  { merge: (parts, together) => mergeCounted(countedNotices, parts, together) },
)

type Wanted = OutputOf<typeof saveCall.request>

/** Chosen people are the merchant's own; above the merchants there is nobody to choose. */
async function checkObjects({ tx, actor }: Context, wanted: Wanted): Promise<Result<void>> {
  if (wanted.kind === 'all') return accept(undefined)
  const { merchantId } = actor
  if (merchantId === null) return refuse({ code: 'notice.not-here' })
  const outletIds = [...new Set(wanted.outletIds)]
  const staffIds = [...new Set(wanted.staffIds)]
  const count = outletIds.length + staffIds.length
  if (count === 0) return refuse({ code: 'notice.nobody' })
  return (await countObjects(tx, merchantId, { outletIds, staffIds })) === count ? accept(undefined) : notFound
}

const save = command(saveCall, async (context, wanted) => {
  const { tx, actor, now, newId, audit } = context
  const place = placeOf(actor)
  const { id, version, publishAt, ...text } = wanted
  const before = id === undefined ? undefined : await findNoticeForUpdate(tx, place, id, now)
  if (id !== undefined && !before) return notFound
  if (before && !noticeCan(before.state).edit) return refuse({ code: 'notice.is-out' })
  const objects = await checkObjects(context, wanted)
  if (!objects.ok) return objects
  const timely = typeof publishAt === 'string' ? checkPublishAt(publishAt, now) : accept(undefined)
  if (!timely.ok) return timely
  const isToAll = text.kind === 'all'
  const row = {
    ...text,
    outletIds: isToAll ? [] : [...new Set(text.outletIds)],
    staffIds: isToAll ? [] : [...new Set(text.staffIds)],
    id: before?.id ?? newId(),
    publishAt: publishAt === null ? now : (publishAt ?? null),
  }
  if (before && (await setNotice(tx, place, { ...row, version })) === 0)
    return refuse({ code: 'thing.changed-meanwhile', facts: { current: before } })
  if (!before) await insertNotice(tx, place, { ...row, authorId: actor.accountId, authorName: actor.name, now })
  const after = await findNoticeForUpdate(tx, place, row.id, now)
  if (!after) throw new Error('a notice that was just written is gone')
  const { readCount: _readCount, ...told } = after
  audit({ subject: `notice/${row.id}`, before: before && { title: before.title, state: before.state }, after: told })
  return accept(after)
})

const remove = command(deleteCall, async ({ tx, actor, now, audit }, { id }) => {
  const place = placeOf(actor)
  const before = await findNoticeForUpdate(tx, place, id, now)
  if (!before) return notFound
  if (!noticeCan(before.state).remove) return refuse({ code: 'notice.is-out' })
  await removeNotice(tx, place, id)
  audit({ subject: `notice/${id}`, before: { title: before.title, state: before.state } })
  return accept({})
})

const receipts = command(
  receiptsCall,
  async ({ tx, actor, now }, { id }) => {
    const notice = await findNoticeForUpdate(tx, placeOf(actor), id, now)
    if (!notice) return notFound
    const { merchantId } = actor
    const people = merchantId === null ? null : await listReaders(tx, merchantId, notice)
    return accept({ readCount: notice.readCount, people })
  },
  { merge: (parts) => addFields(parts, 'readCount') },
)

const withdraw = command(
  withdrawCall,
  async ({ tx, actor, now, audit }, { id }) => {
    const place = placeOf(actor)
    const before = await findNoticeForUpdate(tx, place, id, now)
    if (!before) return notFound
    if (!noticeCan(before.state).withdraw) return refuse({ code: 'notice.not-out' })
    await setWithdrawn(tx, place, id, now)
    audit({
      subject: `notice/${id}`,
      before: { title: before.title, state: before.state },
      after: { state: 'withdrawn' },
    })
    return accept({ ...before, state: 'withdrawn' as const, version: before.version + 1 })
  },
  { recount: { field: 'readCount', by: receipts } },
)

export const noticeCommands = [list, save, withdraw, remove, receipts]
