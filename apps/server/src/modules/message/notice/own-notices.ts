import {
  listDeskNotices,
  listOwnNotices,
  readDeskNotices,
  readOwnNotices,
} from '@kassa/contract/message/notice.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { insertReads, listOwnNoticeRows } from './own-notice.store.ts'

async function listFor({ tx, actor, now }: Context) {
  const notices = await listOwnNoticeRows(tx, actor, now)
  return accept({ notices, unread: notices.filter(({ isRead }) => !isRead).length })
}

/** Only what is shown to somebody can be read by them. */
async function noteRead({ tx, actor, now }: Context, { ids }: { readonly ids: readonly string[] }) {
  const shown = new Set((await listOwnNoticeRows(tx, actor, now)).map(({ id }) => id))
  if (ids.some((id) => !shown.has(id))) return refuse({ code: 'thing.not-found' })
  await insertReads(tx, actor, ids, now)
  return accept({})
}

export const ownNoticeCommands = [
  command(listOwnNotices, listFor),
  command(readOwnNotices, noteRead),
  command(listDeskNotices, listFor),
  command(readDeskNotices, noteRead),
]
