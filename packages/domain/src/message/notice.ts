import { accept, refuse, type Result } from '../result.ts'

/** Lengths of a site notice. Source: specification §5 (message title 1-32, content 1-255). */
export const NOTICE_LIMITS = { title: 32, content: 255, objects: 200 } as const

export const NOTICE_STATES = ['draft', 'scheduled', 'published', 'withdrawn'] as const
export type NoticeState = (typeof NOTICE_STATES)[number]

/** A notice for later is at least so far ahead. Source: D30. */
const AHEAD_MILLIS = 60_000

/**
 * Returns whether an action is allowed on a notice in this state. A published one is not changed under its readers: it
 * is withdrawn. Source: D30.
 */
export const noticeCan = (
  state: NoticeState,
): { readonly edit: boolean; readonly withdraw: boolean; readonly remove: boolean } => ({
  edit: state === 'draft' || state === 'scheduled',
  withdraw: state === 'scheduled' || state === 'published',
  remove: state === 'draft' || state === 'withdrawn',
})

/** Returns whether a moment is far enough ahead to publish at. Refuses `notice.time-past`. Source: D30. */
export const checkPublishAt = (publishAt: string, now: string): Result<void> =>
  Date.parse(publishAt) >= Date.parse(now) + AHEAD_MILLIS ? accept(undefined) : refuse({ code: 'notice.time-past' })
