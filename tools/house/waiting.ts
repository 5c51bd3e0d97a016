import type { Source } from '../tidy/tree.ts'
import { uncalledRules } from './callers.ts'

const RULES = 'packages/domain/src/'

/** Rules that wait for their capability, each with the paper that asks for it. */
export const waitingRules: Readonly<Record<string, string>> = {
  'member/phone-tail.ts': 'members (desk.md §3.7)',
}

export const isNotWaiting = (path: string): boolean => waitingRules[path.slice(RULES.length)] === undefined

/** Rules that are said to wait, and are called by now or gone. */
export function noLongerWaiting(sources: readonly Source[], waiting = waitingRules): string[] {
  const uncalled = uncalledRules(sources)
  return Object.keys(waiting).filter((path) => !uncalled.includes(RULES + path))
}
