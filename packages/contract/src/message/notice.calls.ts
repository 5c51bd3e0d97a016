import { NOTICE_LIMITS, NOTICE_STATES } from '@kassa/domain/message/notice.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, line, noFields, pageOf, pageRequest, sortBy } from '../fields.ts'

const see = { anyOf: ['platform.messages.notices'] } as const
const edit = { anyOf: ['platform.messages.notices.add', 'platform.messages.notices.edit'] } as const
const objects = z.array(id).max(NOTICE_LIMITS.objects)

/** Lengths of specification §5; `all` is every tier below the author, `staff` the chosen people and outlets (D31). */
export const noticeFields = z.object({
  title: line().min(1).max(NOTICE_LIMITS.title),
  content: z.string().trim().min(1).max(NOTICE_LIMITS.content),
  kind: z.enum(['all', 'staff']),
  outletIds: objects.default([]),
  staffIds: objects.default([]),
  isPinned: z.boolean().default(false),
})

export const noticeView = noticeFields.extend({
  id,
  state: z.enum(NOTICE_STATES),
  /** When it is or was published; null for a draft. */
  publishAt: instant.nullable(),
  authorName: z.string(),
  createdAt: instant,
  readCount: z.int(),
  version: z.int(),
})

export const listNotices = endpoint({
  name: 'message.list-notices',
  method: 'GET',
  path: '/messages/notices',
  access: see,
  scope: 'none',
  summary: 'Notices of one’s own merchant, partner or platform, newest first',
  request: pageRequest.extend({
    state: z.enum(NOTICE_STATES).optional(),
    sort: sortBy('title', 'state', 'publishAt', 'author', 'readCount'),
  }),
  answer: pageOf(noticeView),
})

/** Without an id a new one. `publishAt`: null at once; left out, it stays a draft. */
export const saveNotice = endpoint({
  name: 'message.save-notice',
  path: '/messages/save-notice',
  access: edit,
  scope: 'none',
  summary: 'Writes a notice as a draft, publishes it, or sets when it is published',
  refusals: ['notice.time-past', 'notice.nobody', 'notice.not-here', 'notice.is-out', 'thing.changed-meanwhile'],
  request: noticeFields.extend({
    id: id.optional(),
    publishAt: instant.nullable().optional(),
    version: z.int().min(0),
  }),
  answer: noticeView,
})

export const withdrawNotice = endpoint({
  name: 'message.withdraw-notice',
  path: '/messages/withdraw-notice',
  access: { anyOf: ['platform.messages.notices.edit'] },
  scope: 'none',
  summary: 'Takes a notice back: it is shown to nobody any more',
  refusals: ['notice.not-out'],
  request: z.object({ id }),
  answer: noticeView,
})

export const deleteNotice = endpoint({
  name: 'message.delete-notice',
  path: '/messages/delete-notice',
  access: { anyOf: ['platform.messages.notices.delete'] },
  scope: 'none',
  summary: 'Deletes a draft or a withdrawn notice',
  refusals: ['notice.is-out'],
  request: z.object({ id }),
  answer: noFields,
})

/** Returns the merchant's own people who have read it; above the merchants only their number. */
export const listReceipts = endpoint({
  name: 'message.list-receipts',
  method: 'GET',
  path: '/messages/receipts',
  access: see,
  scope: 'none',
  summary: 'Who has read a notice, and who has not',
  request: z.object({ id }),
  answer: z.object({
    readCount: z.int(),
    /** Null above the merchants. */
    people: z.array(z.object({ name: z.string(), readAt: instant.nullable() })).nullable(),
  }),
})

const ownNotice = z.object({
  id,
  title: z.string(),
  content: z.string(),
  authorName: z.string(),
  publishedAt: instant,
  isPinned: z.boolean(),
  isRead: z.boolean(),
})

const ownNotices = z.object({ unread: z.int(), notices: z.array(ownNotice) })
const ids = z.object({ ids: z.array(id).min(1).max(100) })

/** The newest hundred; pinned ones first. */
export const listOwnNotices = endpoint({
  name: 'message.list-own-notices',
  method: 'GET',
  path: '/messages/own-notices',
  access: 'login',
  scope: 'none',
  summary: 'Notices for whoever asks, and how many of them are unread',
  request: z.object({}),
  answer: ownNotices,
})

export const readOwnNotices = endpoint({
  name: 'message.read-own-notices',
  path: '/messages/read-own-notices',
  access: 'login',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Notes that notices were read',
  request: ids,
  answer: noFields,
})

/** Lists the notices of the person at the desk. */
export const listDeskNotices = endpoint({
  name: 'message.list-desk-notices',
  method: 'GET',
  path: '/messages/desk-notices',
  access: { anyOf: ['desk.cashiering'] },
  summary: 'Notices for whoever stands at the desk',
  request: z.object({}),
  answer: ownNotices,
})

export const readDeskNotices = endpoint({
  name: 'message.read-desk-notices',
  path: '/messages/read-desk-notices',
  access: { anyOf: ['desk.cashiering'] },
  repeat: 'runs-again',
  summary: 'Notes at the desk that notices were read',
  request: ids,
  answer: noFields,
})
