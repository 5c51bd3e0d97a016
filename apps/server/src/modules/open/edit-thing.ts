import { refuse, type Result } from '@kassa/domain/result.ts'

/** An edit of the screens as the public API answers it: what somebody changed meanwhile was sent with a stale tag. */
export const withStaleTag = <Answer>(edited: Result<Answer>): Result<Answer> =>
  !edited.ok && edited.refusal.code === 'thing.changed-meanwhile' ? refuse({ code: 'thing.tag-stale' }) : edited
