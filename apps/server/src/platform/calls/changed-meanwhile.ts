import { refuse, type Result } from '@kassa/domain/result.ts'

/** Refuses a change of what somebody else has changed since; the person sees what it is now. */
export const changedMeanwhile = (current: object): Result<never> =>
  refuse({ code: 'thing.changed-meanwhile', facts: { current } })
